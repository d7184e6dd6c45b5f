import type { RegisteredCheck } from '../check-definition/check.ts';
import { contentChecks } from '../checks/content/content.ts';
import { cookiesChecks } from '../checks/cookies/cookies.ts';
import { dnsChecks } from '../checks/dns/dns.ts';
import { filesChecks } from '../checks/files/files.ts';
import { headersChecks } from '../checks/headers/headers.ts';
import { mailChecks } from '../checks/mail/mail.ts';
import { portsChecks } from '../checks/ports/ports.ts';
import { softwareChecks } from '../checks/software/software.ts';
import { tlsChecks } from '../checks/tls/tls.ts';

/** Tells where a judge finds these checks. */
export const catalogue: URL = new URL(import.meta.url);

/** Every check there is, by group and then by number in the catalogue. A test holds order, lists and disk together. */
export const checks: readonly RegisteredCheck[] = [
  ...dnsChecks,
  ...mailChecks,
  ...tlsChecks,
  ...headersChecks,
  ...cookiesChecks,
  ...contentChecks,
  ...filesChecks,
  ...portsChecks,
  ...softwareChecks,
];
