-- What a question to a crew member said: an answer to it means nothing for another day, job or start time. (decision 0371)
-- Null in questions that were written before, which count as they did.
alter table text_message
  add column about_day date,
  add column about_job_id uuid,
  add column about_start_time text;
