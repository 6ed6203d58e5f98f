-- Names that other records had when a customer answered, when a day was locked, or when a breakdown was printed. Later prints and pages use
-- them. What is there already has none and uses the names of today: what was so then is not known. (decision 0412)
alter table container_req add column answered_words jsonb;
alter table container_req add constraint container_req_open_has_todays_words check (answered_words is null or answered_at is not null);
alter table container_breakdown add column words jsonb;
alter table time_day_state add column words jsonb;
alter table time_day_state add constraint time_day_state_locked_words check (words is null or state = 'locked');
