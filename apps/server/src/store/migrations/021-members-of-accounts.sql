CREATE INDEX resources_of_account ON resources ((body ->> 'accountId')) WHERE kind = 'user';

CREATE INDEX resources_of_address ON resources ((body ->> 'email')) WHERE kind = 'user';
