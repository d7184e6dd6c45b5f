/** How servers are told to accept TLS 1.2 and 1.3 alone. */
export const versionSteps = [
  'nginx: `ssl_protocols TLSv1.2 TLSv1.3;`. Apache: `SSLProtocol -all +TLSv1.2 +TLSv1.3`. HAProxy: `ssl-default-bind-options ssl-min-ver TLSv1.2`.',
  'Caddy and current Node: remove settings that allow older versions (`protocols`, `minVersion`).',
  'Cloudflare: set the minimum TLS version of the edge certificates to 1.2.',
  'Windows, as IIS and Exchange use it: turn the older versions off for servers in the registry keys of SCHANNEL, and restart.',
  'Postfix: `smtpd_tls_mandatory_protocols = >=TLSv1.2` where people log in. Dovecot: `ssl_min_protocol = TLSv1.2`.',
  "PostgreSQL: `ssl_min_protocol_version = 'TLSv1.2'`. MySQL and MariaDB: `tls_version = TLSv1.2,TLSv1.3`.",
] as const;
