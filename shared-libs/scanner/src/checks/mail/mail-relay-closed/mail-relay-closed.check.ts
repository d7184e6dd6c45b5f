import { askedQuestion } from '../../host-judgement.ts';

/** A relay at a private address is no finding: mail servers trust their own network by design. */
export const mailRelayClosed = askedQuestion({
  id: 'mail-relay-closed',
  catalogueId: 'MAIL-031',
  version: 2,
  title: 'Mail servers refuse to relay',
  group: 'mail',
  severity: 'high',
  confidence: 'firm',
  reach: 'active',
  question: 'mail-relay',
  problem: 'Open mail relay',
  summary: 'A mail server accepts a recipient of a foreign domain from a stranger.',
  penalty: 15,
  exposure: { kind: 'usable-by-anyone', phrase: 'Mail can be sent through the server by anyone' },
  inside: null,
  impact: 'Spammers send through it, and its address ends up on block lists.',
  cweIds: ['CWE-441'],
  owasp: 'A01:2025',
  aliases: ['open relay', 'smtp open relay', 'spam relay'],
  standard: {
    document: 'RFC 5321',
    section: '7.9 Scope of Operation of SMTP Servers',
    published: '2008-10',
  },
  remediation: {
    summary: 'Relay for your own networks and for signed-in users alone.',
    steps: [
      'Postfix: `smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, defer_unauth_destination`, and a narrow `mynetworks`.',
      'Exim: `require domains = +local_domains : +relay_to_domains` after `accept hosts = +relay_from_hosts` and `accept authenticated = *` in `acl_check_rcpt`, and a narrow `relay_from_hosts`.',
      'Sendmail: remove `FEATURE(promiscuous_relay)`.',
      'Exchange: remove the right `Ms-Exch-SMTP-Accept-Any-Recipient` from anonymous users of the receive connector.',
    ],
    effort: 'low',
    reference: 'https://www.postfix.org/SMTPD_ACCESS_README.html',
  },
});
