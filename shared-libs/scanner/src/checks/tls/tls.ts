import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { authenticatedSuitesOffered } from './authenticated-suites-offered/authenticated-suites-offered.check.ts';
import { certificateAlreadyValid } from './certificate-already-valid/certificate-already-valid.check.ts';
import { certificateAuthorityAllowed } from './certificate-authority-allowed/certificate-authority-allowed.check.ts';
import { certificateChainComplete } from './certificate-chain-complete/certificate-chain-complete.check.ts';
import { certificateFromAuthority } from './certificate-from-authority/certificate-from-authority.check.ts';
import { certificateHidesInnerNames } from './certificate-hides-inner-names/certificate-hides-inner-names.check.ts';
import { certificateKeyStrong } from './certificate-key-strong/certificate-key-strong.check.ts';
import { certificateLifetimeLimited } from './certificate-lifetime-limited/certificate-lifetime-limited.check.ts';
import { certificateLogged } from './certificate-logged/certificate-logged.check.ts';
import { certificateNamesHost } from './certificate-names-host/certificate-names-host.check.ts';
import { certificateNotExpired } from './certificate-not-expired/certificate-not-expired.check.ts';
import { certificateNotRevoked } from './certificate-not-revoked/certificate-not-revoked.check.ts';
import { certificateOwn } from './certificate-own/certificate-own.check.ts';
import { certificateRenewedInTime } from './certificate-renewed-in-time/certificate-renewed-in-time.check.ts';
import { certificateSignatureStrong } from './certificate-signature-strong/certificate-signature-strong.check.ts';
import { clearTextServicesOfferTls } from './clear-text-services-offer-tls/clear-text-services-offer-tls.check.ts';
import { downgradeRefused } from './downgrade-refused/downgrade-refused.check.ts';
import { exportSuitesDisabled } from './export-suites-disabled/export-suites-disabled.check.ts';
import { forwardSecrecyOffered } from './forward-secrecy-offered/forward-secrecy-offered.check.ts';
import { heartbeatsBounded } from './heartbeats-bounded/heartbeats-bounded.check.ts';
import { httpsOffered } from './https-offered/https-offered.check.ts';
import { hybridGroupOffered } from './hybrid-group-offered/hybrid-group-offered.check.ts';
import { keyExchangeGroupLarge } from './key-exchange-group-large/key-exchange-group-large.check.ts';
import { loginsWaitForTls } from './logins-wait-for-tls/logins-wait-for-tls.check.ts';
import { modernTlsOffered } from './modern-tls-offered/modern-tls-offered.check.ts';
import { oldVersionChecks } from './old-versions.checks.ts';
import { ownSuiteOrder } from './own-suite-order/own-suite-order.check.ts';
import { rc4Disabled } from './rc4-disabled/rc4-disabled.check.ts';
import { renegotiationSecure } from './renegotiation-secure/renegotiation-secure.check.ts';
import { requiredStapleSent } from './required-staple-sent/required-staple-sent.check.ts';
import { revocationStapled } from './revocation-stapled/revocation-stapled.check.ts';
import { smallBlockSuitesDisabled } from './small-block-suites-disabled/small-block-suites-disabled.check.ts';
import { ssl2Disabled } from './ssl2-disabled/ssl2-disabled.check.ts';
import { ssl3Disabled } from './ssl3-disabled/ssl3-disabled.check.ts';
import { suitesAuthenticateAndEncrypt } from './suites-authenticate-and-encrypt/suites-authenticate-and-encrypt.check.ts';
import { tlsCompressionDisabled } from './tls-compression-disabled/tls-compression-disabled.check.ts';
import { tls13Offered } from './tls13-offered/tls13-offered.check.ts';
import { weakCurvesDisabled } from './weak-curves-disabled/weak-curves-disabled.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const tlsChecks: readonly RegisteredCheck[] = [
  register(certificateAuthorityAllowed),
  register(httpsOffered),
  register(certificateNotExpired),
  register(certificateRenewedInTime),
  register(certificateAlreadyValid),
  register(certificateNamesHost),
  register(certificateFromAuthority),
  register(certificateChainComplete),
  register(certificateKeyStrong),
  register(certificateSignatureStrong),
  register(certificateLifetimeLimited),
  register(certificateNotRevoked),
  register(certificateLogged),
  register(ssl2Disabled),
  register(ssl3Disabled),
  ...oldVersionChecks.map((check) => register(check)),
  register(modernTlsOffered),
  register(tls13Offered),
  register(suitesAuthenticateAndEncrypt),
  register(exportSuitesDisabled),
  register(rc4Disabled),
  register(smallBlockSuitesDisabled),
  register(forwardSecrecyOffered),
  register(authenticatedSuitesOffered),
  register(keyExchangeGroupLarge),
  register(tlsCompressionDisabled),
  register(renegotiationSecure),
  register(downgradeRefused),
  register(heartbeatsBounded),
  register(revocationStapled),
  register(requiredStapleSent),
  register(ownSuiteOrder),
  register(certificateHidesInnerNames),
  register(hybridGroupOffered),
  register(certificateOwn),
  register(clearTextServicesOfferTls),
  register(loginsWaitForTls),
  register(weakCurvesDisabled),
];
