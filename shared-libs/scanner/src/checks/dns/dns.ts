import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { aliasDomainRegistered } from './alias-domain-registered/alias-domain-registered.check.ts';
import { aliasTargetClaimed } from './alias-target-claimed/alias-target-claimed.check.ts';
import { aliasTargetExists } from './alias-target-exists/alias-target-exists.check.ts';
import { apexWithoutAlias } from './apex-without-alias/apex-without-alias.check.ts';
import { certificateAuthoritiesNamed } from './certificate-authorities-named/certificate-authorities-named.check.ts';
import { certificateMisuseReported } from './certificate-misuse-reported/certificate-misuse-reported.check.ts';
import { dnssecEnabled } from './dnssec-enabled/dnssec-enabled.check.ts';
import { dnssecKeysStrong } from './dnssec-keys-strong/dnssec-keys-strong.check.ts';
import { dnssecSignaturesValid } from './dnssec-signatures-valid/dnssec-signatures-valid.check.ts';
import { mailServerNamesExist } from './mail-server-names-exist/mail-server-names-exist.check.ts';
import { mailServersWithoutAlias } from './mail-servers-without-alias/mail-servers-without-alias.check.ts';
import { nameServerDomainsRegistered } from './name-server-domains-registered/name-server-domains-registered.check.ts';
import { nameServerVersionHidden } from './name-server-version-hidden/name-server-version-hidden.check.ts';
import { nameServerZonesClaimed } from './name-server-zones-claimed/name-server-zones-claimed.check.ts';
import { nameServersAnswer } from './name-servers-answer/name-servers-answer.check.ts';
import { nameServersApart } from './name-servers-apart/name-servers-apart.check.ts';
import { nameServersRedundant } from './name-servers-redundant/name-servers-redundant.check.ts';
import { nameServersRefuseRecursion } from './name-servers-refuse-recursion/name-servers-refuse-recursion.check.ts';
import { nameServersSpeakEdns } from './name-servers-speak-edns/name-servers-speak-edns.check.ts';
import { nameServersWithoutAlias } from './name-servers-without-alias/name-servers-without-alias.check.ts';
import { namesExistOnPurpose } from './names-exist-on-purpose/names-exist-on-purpose.check.ts';
import { privateAddressesUnpublished } from './private-addresses-unpublished/private-addresses-unpublished.check.ts';
import { registrationLasts } from './registration-lasts/registration-lasts.check.ts';
import { registrationLocked } from './registration-locked/registration-locked.check.ts';
import { textRecordsWithoutSecrets } from './text-records-without-secrets/text-records-without-secrets.check.ts';
import { zoneCopiesAgree } from './zone-copies-agree/zone-copies-agree.check.ts';
import { zoneTimersSane } from './zone-timers-sane/zone-timers-sane.check.ts';
import { zoneTransferRefused } from './zone-transfer-refused/zone-transfer-refused.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const dnsChecks: readonly RegisteredCheck[] = [
  register(nameServersRedundant),
  register(nameServersAnswer),
  register(nameServersApart),
  register(zoneTransferRefused),
  register(nameServersRefuseRecursion),
  register(dnssecEnabled),
  register(dnssecSignaturesValid),
  register(dnssecKeysStrong),
  register(certificateAuthoritiesNamed),
  register(certificateMisuseReported),
  register(namesExistOnPurpose),
  register(privateAddressesUnpublished),
  register(apexWithoutAlias),
  register(zoneTimersSane),
  register(nameServerDomainsRegistered),
  register(mailServerNamesExist),
  register(registrationLasts),
  register(registrationLocked),
  register(nameServerVersionHidden),
  register(textRecordsWithoutSecrets),
  register(zoneCopiesAgree),
  register(nameServersSpeakEdns),
  register(mailServersWithoutAlias),
  register(nameServersWithoutAlias),
  register(aliasTargetClaimed),
  register(aliasTargetExists),
  register(aliasDomainRegistered),
  register(nameServerZonesClaimed),
];
