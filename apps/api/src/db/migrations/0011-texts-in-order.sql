-- A person gets one text at a time, in the order of writing; what a newer text or a change of the plan overtakes is not sent. (decisions 0189, 0190)
alter table text_message drop constraint text_message_state_check;
alter table text_message add constraint text_message_state_check
  check (state in ('queued', 'withheld', 'handing', 'sent', 'delivered', 'failed', 'unknown', 'received'));

-- What is still on its way to a person is looked up before each text to them.
create index text_message_worker_on_its_way on text_message (worker_id, time) where state in ('queued', 'handing', 'unknown');
create index text_message_phone_on_its_way on text_message (phone, time) where state in ('queued', 'handing', 'unknown');

-- However somebody is taken off a job, by themselves, with the job or with the whole day: a question that still waits for them is not sent.
create function withhold_question() returns trigger language plpgsql as $$
begin
  new.state := 'withheld';
  new.reason := 'Not sent: they were taken off the job';
  return new;
end $$;
create trigger withhold_question before update of worker_entry_id on text_message for each row
  when (old.worker_entry_id is not null and new.worker_entry_id is null and old.state = 'queued' and new.kind = 'ask')
  execute function withhold_question();

-- Ten digits of a number here, or a number of another country with its code. (decision 0191)
alter table worker drop constraint worker_phone_check;
alter table worker add constraint worker_phone_check check (phone ~ '^(\d{10}|\+[2-9]\d{7,14})$');
