import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { bucketListingDisabled } from './bucket-listing-disabled/bucket-listing-disabled.check.ts';
import { bucketNotWritable } from './bucket-not-writable/bucket-not-writable.check.ts';
import { bucketsClaimed } from './buckets-claimed/buckets-claimed.check.ts';
import { commentsHideHosts } from './comments-hide-hosts/comments-hide-hosts.check.ts';
import { errorsHideInternals } from './errors-hide-internals/errors-hide-internals.check.ts';
import { firebaseDatabaseClosed } from './firebase-database-closed/firebase-database-closed.check.ts';
import { foreignScriptsPinned } from './foreign-scripts-pinned/foreign-scripts-pinned.check.ts';
import { formsCarryTokens } from './forms-carry-tokens/forms-carry-tokens.check.ts';
import { librariesLoadedOnce } from './libraries-loaded-once/libraries-loaded-once.check.ts';
import { linkedDomainsRegistered } from './linked-domains-registered/linked-domains-registered.check.ts';
import { loginPageNotCached } from './login-page-not-cached/login-page-not-cached.check.ts';
import { nextJsPatched } from './next-js-patched/next-js-patched.check.ts';
import { pagePartsEncrypted } from './page-parts-encrypted/page-parts-encrypted.check.ts';
import { pageWithoutMiner } from './page-without-miner/page-without-miner.check.ts';
import { pageWithoutSecrets } from './page-without-secrets/page-without-secrets.check.ts';
import { passwordAskedOverHttps } from './password-asked-over-https/password-asked-over-https.check.ts';
import { passwordSentToOwnSite } from './password-sent-to-own-site/password-sent-to-own-site.check.ts';
import { scriptDomainsRegistered } from './script-domains-registered/script-domains-registered.check.ts';
import { scriptHostsKnown } from './script-hosts-known/script-hosts-known.check.ts';
import { scriptHostsTrusted } from './script-hosts-trusted/script-hosts-trusted.check.ts';
import { scriptsBuiltForProduction } from './scripts-built-for-production/scripts-built-for-production.check.ts';
import { scriptsEncrypted } from './scripts-encrypted/scripts-encrypted.check.ts';
import { sourceMapsNotExposed } from './source-maps-not-exposed/source-maps-not-exposed.check.ts';
import { stagingNotPublic } from './staging-not-public/staging-not-public.check.ts';
import { tagAccountsKnown } from './tag-accounts-known/tag-accounts-known.check.ts';
import { trackersWait } from './trackers-wait/trackers-wait.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const contentChecks: readonly RegisteredCheck[] = [
  register(errorsHideInternals),
  register(sourceMapsNotExposed),
  register(firebaseDatabaseClosed),
  register(bucketListingDisabled),
  register(bucketNotWritable),
  register(pageWithoutSecrets),
  register(bucketsClaimed),
  register(loginPageNotCached),
  register(nextJsPatched),
  register(scriptHostsTrusted),
  register(scriptsBuiltForProduction),
  register(librariesLoadedOnce),
  register(scriptHostsKnown),
  register(stagingNotPublic),
  register(pageWithoutMiner),
  register(trackersWait),
  register(pagePartsEncrypted),
  register(foreignScriptsPinned),
  register(scriptsEncrypted),
  register(scriptDomainsRegistered),
  register(passwordAskedOverHttps),
  register(passwordSentToOwnSite),
  register(formsCarryTokens),
  register(commentsHideHosts),
  register(linkedDomainsRegistered),
  register(tagAccountsKnown),
];
