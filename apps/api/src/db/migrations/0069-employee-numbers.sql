-- What the office calls an employee in its own books. No two employees have the same number; the server also compares them without letter case.
alter table worker add column employee_number text check (employee_number <> '' and length(employee_number) <= 20);
create unique index worker_employee_number on worker (employee_number) where employee_number is not null;
