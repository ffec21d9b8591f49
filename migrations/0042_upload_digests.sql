-- What the last answer of an upload in chunks says of its bytes; it may be asked for again after the answer was lost.
alter table upload_session
  add column md5 text,
  add column crc32c text;
