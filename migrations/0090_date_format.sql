-- How a workspace writes a day: as the language of its reader does, or in one way for everybody (WS9).
alter table workspace
  add column date_format text not null default 'language'
    check (date_format in ('language', 'monthFirst', 'dayFirst', 'dotted', 'yearFirst'));
