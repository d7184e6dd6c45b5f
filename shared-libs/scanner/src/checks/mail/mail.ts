import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { bimiBackedByDmarc } from './bimi-backed-by-dmarc/bimi-backed-by-dmarc.check.ts';
import { daneMatchesCertificate } from './dane-matches-certificate/dane-matches-certificate.check.ts';
import { dkimKeyInUse } from './dkim-key-in-use/dkim-key-in-use.check.ts';
import { dkimKeyPublished } from './dkim-key-published/dkim-key-published.check.ts';
import { dkimKeyStrong } from './dkim-key-strong/dkim-key-strong.check.ts';
import { dmarcCoversAllMail } from './dmarc-covers-all-mail/dmarc-covers-all-mail.check.ts';
import { dmarcCoversSubdomains } from './dmarc-covers-subdomains/dmarc-covers-subdomains.check.ts';
import { dmarcEnforced } from './dmarc-enforced/dmarc-enforced.check.ts';
import { dmarcPublished } from './dmarc-published/dmarc-published.check.ts';
import { dmarcReportsAuthorised } from './dmarc-reports-authorised/dmarc-reports-authorised.check.ts';
import { dmarcReportsRead } from './dmarc-reports-read/dmarc-reports-read.check.ts';
import { dmarcValid } from './dmarc-valid/dmarc-valid.check.ts';
import { mailRelayClosed } from './mail-relay-closed/mail-relay-closed.check.ts';
import { mailServerAddressesNamed } from './mail-server-addresses-named/mail-server-addresses-named.check.ts';
import { mailServerCertificatesValid } from './mail-server-certificates-valid/mail-server-certificates-valid.check.ts';
import { mailServersOfferTls } from './mail-servers-offer-tls/mail-servers-offer-tls.check.ts';
import { mailUsersNotListed } from './mail-users-not-listed/mail-users-not-listed.check.ts';
import { mtaStsEnforced } from './mta-sts-enforced/mta-sts-enforced.check.ts';
import { mtaStsPolicyValid } from './mta-sts-policy-valid/mta-sts-policy-valid.check.ts';
import { mtaStsPublished } from './mta-sts-published/mta-sts-published.check.ts';
import { spfBackedByDmarc } from './spf-backed-by-dmarc/spf-backed-by-dmarc.check.ts';
import { spfDomainsRegistered } from './spf-domains-registered/spf-domains-registered.check.ts';
import { spfIncludesValid } from './spf-includes-valid/spf-includes-valid.check.ts';
import { spfLookUpsLimited } from './spf-look-ups-limited/spf-look-ups-limited.check.ts';
import { spfNamesExist } from './spf-names-exist/spf-names-exist.check.ts';
import { spfNetworksNarrow } from './spf-networks-narrow/spf-networks-narrow.check.ts';
import { spfPublished } from './spf-published/spf-published.check.ts';
import { spfRejectsStrangers } from './spf-rejects-strangers/spf-rejects-strangers.check.ts';
import { spfSingle } from './spf-single/spf-single.check.ts';
import { spfWellFormed } from './spf-well-formed/spf-well-formed.check.ts';
import { spfWithoutPtr } from './spf-without-ptr/spf-without-ptr.check.ts';
import { tlsReportsRequested } from './tls-reports-requested/tls-reports-requested.check.ts';
import { unusedDomainSendsNothing } from './unused-domain-sends-nothing/unused-domain-sends-nothing.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const mailChecks: readonly RegisteredCheck[] = [
  register(spfPublished),
  register(unusedDomainSendsNothing),
  register(spfSingle),
  register(spfWellFormed),
  register(spfRejectsStrangers),
  register(spfBackedByDmarc),
  register(spfLookUpsLimited),
  register(spfNamesExist),
  register(spfWithoutPtr),
  register(spfDomainsRegistered),
  register(spfNetworksNarrow),
  register(dmarcPublished),
  register(dmarcEnforced),
  register(dmarcCoversAllMail),
  register(dmarcCoversSubdomains),
  register(dmarcReportsRead),
  register(dmarcReportsAuthorised),
  register(dmarcValid),
  register(dkimKeyPublished),
  register(dkimKeyStrong),
  register(dkimKeyInUse),
  register(mtaStsPublished),
  register(mtaStsPolicyValid),
  register(mtaStsEnforced),
  register(tlsReportsRequested),
  register(mailServersOfferTls),
  register(mailServerCertificatesValid),
  register(daneMatchesCertificate),
  register(mailServerAddressesNamed),
  register(bimiBackedByDmarc),
  register(mailRelayClosed),
  register(mailUsersNotListed),
  register(spfIncludesValid),
];
