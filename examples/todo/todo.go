package main

//go:generate go run ../../gen/cmd/burin -type=Page,Todo

import "time"

// Page is one page of a list of todos.
type Page struct {
	Todos   []Todo `json:"todos"`
	Page    int    `json:"page"` // from 1
	PerPage int    `json:"per_page"`
	Total   int    `json:"total"` // todos on all pages
	Next    *int   `json:"next"`  // the next page; null on the last one
}

// Todo has the kinds of fields that a service's records have.
type Todo struct {
	ID          int64             `json:"id"`
	UUID        string            `json:"uuid"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Notes       *string           `json:"notes"`
	Status      Status            `json:"status"`
	Priority    int               `json:"priority"` // 1, the most urgent, to 5
	Done        bool              `json:"done"`
	Archived    bool              `json:"archived"`
	CreatedAt   time.Time         `json:"created_at"`
	UpdatedAt   time.Time         `json:"updated_at"`
	DueAt       *time.Time        `json:"due_at"`
	CompletedAt *time.Time        `json:"completed_at"`
	ParentID    *int64            `json:"parent_id"`
	Estimate    float64           `json:"estimate_hours"`
	Progress    float32           `json:"progress"` // 0 to 1
	URL         string            `json:"url"`
	Color       string            `json:"color,omitempty"`
	Assignee    User              `json:"assignee"`
	Tags        []string          `json:"tags"`
	Metadata    map[string]string `json:"metadata"`
}

// Status says how far a todo has come.
type Status string

const (
	Open       Status = "open"
	InProgress Status = "in_progress"
	Completed  Status = "completed"
)

// User is a person who has todos.
type User struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Email  string `json:"email"`
	Admin  bool   `json:"admin"`
	Avatar string `json:"avatar,omitempty"`
}
