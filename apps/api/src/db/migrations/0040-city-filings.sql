-- The City's record of a filing is kept as it was fetched, beside the PDFs. It is JSON and has no pages. (decision 0282)
alter table filing_file
  add column source text not null default 'pdf' constraint filing_file_source check (source in ('pdf', 'city')),
  drop constraint filing_file_pages_check,
  add constraint filing_file_pages_check check (pages >= 0 and (source = 'pdf') = (pages > 0));
