-- What a checklist is called on phones in Spanish; empty where the office has not written it.
alter table checklist_template add column name_spanish text not null default '' check (length(name_spanish) <= 100);
