import { askedQuestion } from '../../host-judgement.ts';

export const mailUsersNotListed = askedQuestion({
  id: 'mail-users-not-listed',
  catalogueId: 'MAIL-032',
  version: 2,
  title: 'Mail servers refuse user enumeration (VRFY, EXPN)',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  reach: 'active',
  question: 'mail-users',
  problem: 'SMTP user enumeration (VRFY, EXPN)',
  summary: 'A mail server tells existing and unknown names apart when asked with VRFY.',
  penalty: 2,
  inside: { severity: 'info', penalty: 0 },
  impact: 'Attackers collect valid names for guessing passwords and for phishing.',
  cweIds: ['CWE-204'],
  owasp: 'A07:2025',
  aliases: ['smtp vrfy', 'expn', 'smtp user enumeration'],
  standard: { document: 'RFC 5321', section: '7.3 VRFY, EXPN, and Security', published: '2008-10' },
  remediation: {
    summary: 'Turn VRFY and EXPN off.',
    steps: [
      'Postfix: `disable_vrfy_command = yes`.',
      'Exim: no `acl_smtp_vrfy` and no `acl_smtp_expn`.',
      "Sendmail: `define(`confPRIVACY_FLAGS', `goaway')`.",
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc5321#section-7.3',
  },
});
