-- A passkey proves the factor of one account only.
create unique index mfa_factors_credential_unique
  on auth.mfa_factors ((web_authn_credential ->> 'id')) where web_authn_credential is not null;
