/**
 * How servers are told to accept TLS 1.2 and 1.3 alone. Postfix reads `>=TLSv1.2` since 3.6, and older ones
 * offer no TLS with it; Apache on an old OpenSSL does not start where TLS 1.3 is named.
 */
export const versionSteps = [
  'nginx: `ssl_protocols TLSv1.2 TLSv1.3;`. Apache: `SSLProtocol all -SSLv3 -TLSv1 -TLSv1.1`. HAProxy: `ssl-default-bind-options ssl-min-ver TLSv1.2`.',
  'Caddy and current Node: remove settings that allow older versions (`protocols`, `minVersion`).',
  'Cloudflare: set the minimum TLS version of the edge certificates to 1.2.',
  'Windows, as IIS and Exchange use it: turn the older versions off for servers in the registry keys of SCHANNEL, and restart.',
  'Postfix: `smtpd_tls_mandatory_protocols = !SSLv2, !SSLv3, !TLSv1, !TLSv1.1` where people log in, and `smtpd_tls_protocols = !SSLv2, !SSLv3` where other servers send. Dovecot: `ssl_min_protocol = TLSv1.2`.',
  "PostgreSQL: `ssl_min_protocol_version = 'TLSv1.2'`. MySQL and MariaDB: `tls_version = TLSv1.2,TLSv1.3`.",
] as const;
