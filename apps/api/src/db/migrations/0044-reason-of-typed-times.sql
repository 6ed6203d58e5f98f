-- Why somebody without the certificates worked all the same, where their time was typed on the phone and not clocked. (decision 0295)
alter table time_correction
  add column certificate_reason text constraint time_correction_certificate_reason_check check (length(certificate_reason) <= 500);
