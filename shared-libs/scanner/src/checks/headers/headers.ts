import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { apiNamesItsReaders } from './api-names-its-readers/api-names-its-readers.check.ts';
import { corsRejectsLookAlikes } from './cors-rejects-look-alikes/cors-rejects-look-alikes.check.ts';
import { corsRejectsNull } from './cors-rejects-null/cors-rejects-null.check.ts';
import { corsRejectsStrangers } from './cors-rejects-strangers/cors-rejects-strangers.check.ts';
import { cspForbidsEval } from './csp-forbids-eval/csp-forbids-eval.check.ts';
import { cspForbidsInlineScripts } from './csp-forbids-inline-scripts/csp-forbids-inline-scripts.check.ts';
import { cspForbidsPlainHttp } from './csp-forbids-plain-http/csp-forbids-plain-http.check.ts';
import { cspLimitsBase } from './csp-limits-base/csp-limits-base.check.ts';
import { cspLimitsForms } from './csp-limits-forms/csp-limits-forms.check.ts';
import { cspLimitsPlugins } from './csp-limits-plugins/csp-limits-plugins.check.ts';
import { cspNamesScriptHosts } from './csp-names-script-hosts/csp-names-script-hosts.check.ts';
import { cspPresent } from './csp-present/csp-present.check.ts';
import { cspScriptHostsSafe } from './csp-script-hosts-safe/csp-script-hosts-safe.check.ts';
import { cspWellFormed } from './csp-well-formed/csp-well-formed.check.ts';
import { currentHttpOffered } from './current-http-offered/current-http-offered.check.ts';
import { foreignHostRefused } from './foreign-host-refused/foreign-host-refused.check.ts';
import { framingRestricted } from './framing-restricted/framing-restricted.check.ts';
import { hostHeaderNotReflected } from './host-header-not-reflected/host-header-not-reflected.check.ts';
import { hstsCoversSubdomains } from './hsts-covers-subdomains/hsts-covers-subdomains.check.ts';
import { hstsEnabled } from './hsts-enabled/hsts-enabled.check.ts';
import { hstsLastsLong } from './hsts-lasts-long/hsts-lasts-long.check.ts';
import { hstsPreloadEligible } from './hsts-preload-eligible/hsts-preload-eligible.check.ts';
import { httpLeadsToHttps } from './http-leads-to-https/http-leads-to-https.check.ts';
import { httpsBeforeOtherHosts } from './https-before-other-hosts/https-before-other-hosts.check.ts';
import { internalAddressesHidden } from './internal-addresses-hidden/internal-addresses-hidden.check.ts';
import { lineBreaksNotSent } from './line-breaks-not-sent/line-breaks-not-sent.check.ts';
import { nosniff } from './nosniff/nosniff.check.ts';
import { obsoleteHeadersGone } from './obsolete-headers-gone/obsolete-headers-gone.check.ts';
import { openerIsolated } from './opener-isolated/opener-isolated.check.ts';
import { permissionsPolicyPresent } from './permissions-policy-present/permissions-policy-present.check.ts';
import { redirectsStayHome } from './redirects-stay-home/redirects-stay-home.check.ts';
import { referrerPolicySafe } from './referrer-policy-safe/referrer-policy-safe.check.ts';
import { resourcesIsolated } from './resources-isolated/resources-isolated.check.ts';
import { softwareVersionHidden } from './software-version-hidden/software-version-hidden.check.ts';
import { traceDisabled } from './trace-disabled/trace-disabled.check.ts';
import { writeMethodsNotOffered } from './write-methods-not-offered/write-methods-not-offered.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const headersChecks: readonly RegisteredCheck[] = [
  register(httpLeadsToHttps),
  register(httpsBeforeOtherHosts),
  register(hstsEnabled),
  register(hstsLastsLong),
  register(hstsCoversSubdomains),
  register(hstsPreloadEligible),
  register(cspPresent),
  register(cspForbidsInlineScripts),
  register(cspForbidsEval),
  register(cspNamesScriptHosts),
  register(cspLimitsPlugins),
  register(cspLimitsBase),
  register(cspLimitsForms),
  register(cspScriptHostsSafe),
  register(cspWellFormed),
  register(cspForbidsPlainHttp),
  register(framingRestricted),
  register(nosniff),
  register(referrerPolicySafe),
  register(permissionsPolicyPresent),
  register(openerIsolated),
  register(resourcesIsolated),
  register(corsRejectsStrangers),
  register(corsRejectsNull),
  register(corsRejectsLookAlikes),
  register(apiNamesItsReaders),
  register(softwareVersionHidden),
  register(obsoleteHeadersGone),
  register(traceDisabled),
  register(writeMethodsNotOffered),
  register(internalAddressesHidden),
  register(hostHeaderNotReflected),
  register(redirectsStayHome),
  register(lineBreaksNotSent),
  register(currentHttpOffered),
  register(foreignHostRefused),
];
