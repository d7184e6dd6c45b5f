import { type RegisteredCheck, register } from '../check-definition/check.ts';
import { bucketListingDisabled } from '../checks/content/bucket-listing-disabled/bucket-listing-disabled.check.ts';
import { bucketNotWritable } from '../checks/content/bucket-not-writable/bucket-not-writable.check.ts';
import { bucketsClaimed } from '../checks/content/buckets-claimed/buckets-claimed.check.ts';
import { commentsHideHosts } from '../checks/content/comments-hide-hosts/comments-hide-hosts.check.ts';
import { errorsHideInternals } from '../checks/content/errors-hide-internals/errors-hide-internals.check.ts';
import { firebaseDatabaseClosed } from '../checks/content/firebase-database-closed/firebase-database-closed.check.ts';
import { foreignScriptsPinned } from '../checks/content/foreign-scripts-pinned/foreign-scripts-pinned.check.ts';
import { formsCarryTokens } from '../checks/content/forms-carry-tokens/forms-carry-tokens.check.ts';
import { librariesLoadedOnce } from '../checks/content/libraries-loaded-once/libraries-loaded-once.check.ts';
import { linkedDomainsRegistered } from '../checks/content/linked-domains-registered/linked-domains-registered.check.ts';
import { loginPageNotCached } from '../checks/content/login-page-not-cached/login-page-not-cached.check.ts';
import { nextJsPatched } from '../checks/content/next-js-patched/next-js-patched.check.ts';
import { pagePartsEncrypted } from '../checks/content/page-parts-encrypted/page-parts-encrypted.check.ts';
import { pageWithoutMiner } from '../checks/content/page-without-miner/page-without-miner.check.ts';
import { pageWithoutSecrets } from '../checks/content/page-without-secrets/page-without-secrets.check.ts';
import { passwordAskedOverHttps } from '../checks/content/password-asked-over-https/password-asked-over-https.check.ts';
import { passwordSentToOwnSite } from '../checks/content/password-sent-to-own-site/password-sent-to-own-site.check.ts';
import { scriptDomainsRegistered } from '../checks/content/script-domains-registered/script-domains-registered.check.ts';
import { scriptHostsKnown } from '../checks/content/script-hosts-known/script-hosts-known.check.ts';
import { scriptHostsTrusted } from '../checks/content/script-hosts-trusted/script-hosts-trusted.check.ts';
import { scriptsBuiltForProduction } from '../checks/content/scripts-built-for-production/scripts-built-for-production.check.ts';
import { scriptsEncrypted } from '../checks/content/scripts-encrypted/scripts-encrypted.check.ts';
import { sourceMapsNotExposed } from '../checks/content/source-maps-not-exposed/source-maps-not-exposed.check.ts';
import { stagingNotPublic } from '../checks/content/staging-not-public/staging-not-public.check.ts';
import { tagAccountsKnown } from '../checks/content/tag-accounts-known/tag-accounts-known.check.ts';
import { trackersWait } from '../checks/content/trackers-wait/trackers-wait.check.ts';
import { cookiePrefixKept } from '../checks/cookies/cookie-prefix-kept/cookie-prefix-kept.check.ts';
import { cookieSameSiteSet } from '../checks/cookies/cookie-same-site-set/cookie-same-site-set.check.ts';
import { cookieTokenSigned } from '../checks/cookies/cookie-token-signed/cookie-token-signed.check.ts';
import { crossSiteCookieSecure } from '../checks/cookies/cross-site-cookie-secure/cross-site-cookie-secure.check.ts';
import { sessionCookieHostOnly } from '../checks/cookies/session-cookie-host-only/session-cookie-host-only.check.ts';
import { sessionCookieHttpOnly } from '../checks/cookies/session-cookie-http-only/session-cookie-http-only.check.ts';
import { sessionCookieSecure } from '../checks/cookies/session-cookie-secure/session-cookie-secure.check.ts';
import { sessionCookieSetOverHttps } from '../checks/cookies/session-cookie-set-over-https/session-cookie-set-over-https.check.ts';
import { sessionCookieShortLived } from '../checks/cookies/session-cookie-short-lived/session-cookie-short-lived.check.ts';
import { aliasDomainRegistered } from '../checks/dns/alias-domain-registered/alias-domain-registered.check.ts';
import { aliasTargetClaimed } from '../checks/dns/alias-target-claimed/alias-target-claimed.check.ts';
import { aliasTargetExists } from '../checks/dns/alias-target-exists/alias-target-exists.check.ts';
import { apexWithoutAlias } from '../checks/dns/apex-without-alias/apex-without-alias.check.ts';
import { certificateAuthoritiesNamed } from '../checks/dns/certificate-authorities-named/certificate-authorities-named.check.ts';
import { certificateMisuseReported } from '../checks/dns/certificate-misuse-reported/certificate-misuse-reported.check.ts';
import { dnssecEnabled } from '../checks/dns/dnssec-enabled/dnssec-enabled.check.ts';
import { dnssecKeysStrong } from '../checks/dns/dnssec-keys-strong/dnssec-keys-strong.check.ts';
import { dnssecSignaturesValid } from '../checks/dns/dnssec-signatures-valid/dnssec-signatures-valid.check.ts';
import { mailServerNamesExist } from '../checks/dns/mail-server-names-exist/mail-server-names-exist.check.ts';
import { mailServersWithoutAlias } from '../checks/dns/mail-servers-without-alias/mail-servers-without-alias.check.ts';
import { nameServerDomainsRegistered } from '../checks/dns/name-server-domains-registered/name-server-domains-registered.check.ts';
import { nameServerVersionHidden } from '../checks/dns/name-server-version-hidden/name-server-version-hidden.check.ts';
import { nameServerZonesClaimed } from '../checks/dns/name-server-zones-claimed/name-server-zones-claimed.check.ts';
import { nameServersAnswer } from '../checks/dns/name-servers-answer/name-servers-answer.check.ts';
import { nameServersApart } from '../checks/dns/name-servers-apart/name-servers-apart.check.ts';
import { nameServersRedundant } from '../checks/dns/name-servers-redundant/name-servers-redundant.check.ts';
import { nameServersRefuseRecursion } from '../checks/dns/name-servers-refuse-recursion/name-servers-refuse-recursion.check.ts';
import { nameServersSpeakEdns } from '../checks/dns/name-servers-speak-edns/name-servers-speak-edns.check.ts';
import { nameServersWithoutAlias } from '../checks/dns/name-servers-without-alias/name-servers-without-alias.check.ts';
import { namesExistOnPurpose } from '../checks/dns/names-exist-on-purpose/names-exist-on-purpose.check.ts';
import { privateAddressesUnpublished } from '../checks/dns/private-addresses-unpublished/private-addresses-unpublished.check.ts';
import { registrationLasts } from '../checks/dns/registration-lasts/registration-lasts.check.ts';
import { registrationLocked } from '../checks/dns/registration-locked/registration-locked.check.ts';
import { textRecordsWithoutSecrets } from '../checks/dns/text-records-without-secrets/text-records-without-secrets.check.ts';
import { zoneCopiesAgree } from '../checks/dns/zone-copies-agree/zone-copies-agree.check.ts';
import { zoneTimersSane } from '../checks/dns/zone-timers-sane/zone-timers-sane.check.ts';
import { zoneTransferRefused } from '../checks/dns/zone-transfer-refused/zone-transfer-refused.check.ts';
import { actuatorNotExposed } from '../checks/files/actuator-not-exposed/actuator-not-exposed.check.ts';
import { adminLoginNotExposed } from '../checks/files/admin-login-not-exposed/admin-login-not-exposed.check.ts';
import { apiDescriptionNotExposed } from '../checks/files/api-description-not-exposed/api-description-not-exposed.check.ts';
import { applicationServerConsoleNotExposed } from '../checks/files/application-server-console-not-exposed/application-server-console-not-exposed.check.ts';
import { applicationSettingsNotExposed } from '../checks/files/application-settings-not-exposed/application-settings-not-exposed.check.ts';
import { backupArchiveNotExposed } from '../checks/files/backup-archive-not-exposed/backup-archive-not-exposed.check.ts';
import { cloudCredentialsNotExposed } from '../checks/files/cloud-credentials-not-exposed/cloud-credentials-not-exposed.check.ts';
import { codeHostingRegistrationClosed } from '../checks/files/code-hosting-registration-closed/code-hosting-registration-closed.check.ts';
import { containerFilesNotExposed } from '../checks/files/container-files-not-exposed/container-files-not-exposed.check.ts';
import { containerPlatformSetUp } from '../checks/files/container-platform-set-up/container-platform-set-up.check.ts';
import { crossDomainPolicyStrict } from '../checks/files/cross-domain-policy-strict/cross-domain-policy-strict.check.ts';
import { databaseDumpNotExposed } from '../checks/files/database-dump-not-exposed/database-dump-not-exposed.check.ts';
import { databasePanelNotExposed } from '../checks/files/database-panel-not-exposed/database-panel-not-exposed.check.ts';
import { debugToolbarNotExposed } from '../checks/files/debug-toolbar-not-exposed/debug-toolbar-not-exposed.check.ts';
import { directoryListingDisabled } from '../checks/files/directory-listing-disabled/directory-listing-disabled.check.ts';
import { dsStoreNotExposed } from '../checks/files/ds-store-not-exposed/ds-store-not-exposed.check.ts';
import { envFileNotExposed } from '../checks/files/env-file-not-exposed/env-file-not-exposed.check.ts';
import { exchangeFrontEndNotExposed } from '../checks/files/exchange-front-end-not-exposed/exchange-front-end-not-exposed.check.ts';
import { gitMetadataNotExposed } from '../checks/files/git-metadata-not-exposed/git-metadata-not-exposed.check.ts';
import { goProfilingNotExposed } from '../checks/files/go-profiling-not-exposed/go-profiling-not-exposed.check.ts';
import { grafanaRequiresLogin } from '../checks/files/grafana-requires-login/grafana-requires-login.check.ts';
import { graphqlEditorNotExposed } from '../checks/files/graphql-editor-not-exposed/graphql-editor-not-exposed.check.ts';
import { graphqlIntrospectionDisabled } from '../checks/files/graphql-introspection-disabled/graphql-introspection-disabled.check.ts';
import { infrastructurePanelNotExposed } from '../checks/files/infrastructure-panel-not-exposed/infrastructure-panel-not-exposed.check.ts';
import { installerNotExposed } from '../checks/files/installer-not-exposed/installer-not-exposed.check.ts';
import { jenkinsRequiresLogin } from '../checks/files/jenkins-requires-login/jenkins-requires-login.check.ts';
import { jupyterRequiresToken } from '../checks/files/jupyter-requires-token/jupyter-requires-token.check.ts';
import { kibanaRequiresLogin } from '../checks/files/kibana-requires-login/kibana-requires-login.check.ts';
import { kubernetesDashboardRequiresLogin } from '../checks/files/kubernetes-dashboard-requires-login/kubernetes-dashboard-requires-login.check.ts';
import { lockFilesNotExposed } from '../checks/files/lock-files-not-exposed/lock-files-not-exposed.check.ts';
import { logFileNotExposed } from '../checks/files/log-file-not-exposed/log-file-not-exposed.check.ts';
import { metricsNotExposed } from '../checks/files/metrics-not-exposed/metrics-not-exposed.check.ts';
import { passwordFileNotExposed } from '../checks/files/password-file-not-exposed/password-file-not-exposed.check.ts';
import { phpInfoNotExposed } from '../checks/files/php-info-not-exposed/php-info-not-exposed.check.ts';
import { pipelineFilesNotExposed } from '../checks/files/pipeline-files-not-exposed/pipeline-files-not-exposed.check.ts';
import { privateKeyNotExposed } from '../checks/files/private-key-not-exposed/private-key-not-exposed.check.ts';
import { registryTokensNotExposed } from '../checks/files/registry-tokens-not-exposed/registry-tokens-not-exposed.check.ts';
import { requestTracesNotExposed } from '../checks/files/request-traces-not-exposed/request-traces-not-exposed.check.ts';
import { robotsNameNothingSecret } from '../checks/files/robots-name-nothing-secret/robots-name-nothing-secret.check.ts';
import { securityContactPublished } from '../checks/files/security-contact-published/security-contact-published.check.ts';
import { serverStatusNotExposed } from '../checks/files/server-status-not-exposed/server-status-not-exposed.check.ts';
import { signInMetadataStrict } from '../checks/files/sign-in-metadata-strict/sign-in-metadata-strict.check.ts';
import { sourceBackupNotExposed } from '../checks/files/source-backup-not-exposed/source-backup-not-exposed.check.ts';
import { subversionMetadataNotExposed } from '../checks/files/subversion-metadata-not-exposed/subversion-metadata-not-exposed.check.ts';
import { terraformStateNotExposed } from '../checks/files/terraform-state-not-exposed/terraform-state-not-exposed.check.ts';
import { wordpressRemoteCallsOff } from '../checks/files/wordpress-remote-calls-off/wordpress-remote-calls-off.check.ts';
import { wordpressUsersNotListed } from '../checks/files/wordpress-users-not-listed/wordpress-users-not-listed.check.ts';
import { workflowPanelNotExposed } from '../checks/files/workflow-panel-not-exposed/workflow-panel-not-exposed.check.ts';
import { apiNamesItsReaders } from '../checks/headers/api-names-its-readers/api-names-its-readers.check.ts';
import { corsRejectsLookAlikes } from '../checks/headers/cors-rejects-look-alikes/cors-rejects-look-alikes.check.ts';
import { corsRejectsNull } from '../checks/headers/cors-rejects-null/cors-rejects-null.check.ts';
import { corsRejectsStrangers } from '../checks/headers/cors-rejects-strangers/cors-rejects-strangers.check.ts';
import { cspForbidsEval } from '../checks/headers/csp-forbids-eval/csp-forbids-eval.check.ts';
import { cspForbidsInlineScripts } from '../checks/headers/csp-forbids-inline-scripts/csp-forbids-inline-scripts.check.ts';
import { cspForbidsPlainHttp } from '../checks/headers/csp-forbids-plain-http/csp-forbids-plain-http.check.ts';
import { cspLimitsBase } from '../checks/headers/csp-limits-base/csp-limits-base.check.ts';
import { cspLimitsForms } from '../checks/headers/csp-limits-forms/csp-limits-forms.check.ts';
import { cspLimitsPlugins } from '../checks/headers/csp-limits-plugins/csp-limits-plugins.check.ts';
import { cspNamesScriptHosts } from '../checks/headers/csp-names-script-hosts/csp-names-script-hosts.check.ts';
import { cspPresent } from '../checks/headers/csp-present/csp-present.check.ts';
import { cspScriptHostsSafe } from '../checks/headers/csp-script-hosts-safe/csp-script-hosts-safe.check.ts';
import { cspWellFormed } from '../checks/headers/csp-well-formed/csp-well-formed.check.ts';
import { currentHttpOffered } from '../checks/headers/current-http-offered/current-http-offered.check.ts';
import { foreignHostRefused } from '../checks/headers/foreign-host-refused/foreign-host-refused.check.ts';
import { framingRestricted } from '../checks/headers/framing-restricted/framing-restricted.check.ts';
import { hostHeaderNotReflected } from '../checks/headers/host-header-not-reflected/host-header-not-reflected.check.ts';
import { hstsCoversSubdomains } from '../checks/headers/hsts-covers-subdomains/hsts-covers-subdomains.check.ts';
import { hstsEnabled } from '../checks/headers/hsts-enabled/hsts-enabled.check.ts';
import { hstsLastsLong } from '../checks/headers/hsts-lasts-long/hsts-lasts-long.check.ts';
import { hstsPreloadEligible } from '../checks/headers/hsts-preload-eligible/hsts-preload-eligible.check.ts';
import { httpLeadsToHttps } from '../checks/headers/http-leads-to-https/http-leads-to-https.check.ts';
import { httpsBeforeOtherHosts } from '../checks/headers/https-before-other-hosts/https-before-other-hosts.check.ts';
import { internalAddressesHidden } from '../checks/headers/internal-addresses-hidden/internal-addresses-hidden.check.ts';
import { lineBreaksNotSent } from '../checks/headers/line-breaks-not-sent/line-breaks-not-sent.check.ts';
import { nosniff } from '../checks/headers/nosniff/nosniff.check.ts';
import { obsoleteHeadersGone } from '../checks/headers/obsolete-headers-gone/obsolete-headers-gone.check.ts';
import { openerIsolated } from '../checks/headers/opener-isolated/opener-isolated.check.ts';
import { permissionsPolicyPresent } from '../checks/headers/permissions-policy-present/permissions-policy-present.check.ts';
import { redirectsStayHome } from '../checks/headers/redirects-stay-home/redirects-stay-home.check.ts';
import { referrerPolicySafe } from '../checks/headers/referrer-policy-safe/referrer-policy-safe.check.ts';
import { resourcesIsolated } from '../checks/headers/resources-isolated/resources-isolated.check.ts';
import { softwareVersionHidden } from '../checks/headers/software-version-hidden/software-version-hidden.check.ts';
import { traceDisabled } from '../checks/headers/trace-disabled/trace-disabled.check.ts';
import { writeMethodsNotOffered } from '../checks/headers/write-methods-not-offered/write-methods-not-offered.check.ts';
import { bimiBackedByDmarc } from '../checks/mail/bimi-backed-by-dmarc/bimi-backed-by-dmarc.check.ts';
import { daneMatchesCertificate } from '../checks/mail/dane-matches-certificate/dane-matches-certificate.check.ts';
import { dkimKeyInUse } from '../checks/mail/dkim-key-in-use/dkim-key-in-use.check.ts';
import { dkimKeyPublished } from '../checks/mail/dkim-key-published/dkim-key-published.check.ts';
import { dkimKeyStrong } from '../checks/mail/dkim-key-strong/dkim-key-strong.check.ts';
import { dmarcCoversAllMail } from '../checks/mail/dmarc-covers-all-mail/dmarc-covers-all-mail.check.ts';
import { dmarcCoversSubdomains } from '../checks/mail/dmarc-covers-subdomains/dmarc-covers-subdomains.check.ts';
import { dmarcEnforced } from '../checks/mail/dmarc-enforced/dmarc-enforced.check.ts';
import { dmarcPublished } from '../checks/mail/dmarc-published/dmarc-published.check.ts';
import { dmarcReportsAuthorised } from '../checks/mail/dmarc-reports-authorised/dmarc-reports-authorised.check.ts';
import { dmarcReportsRead } from '../checks/mail/dmarc-reports-read/dmarc-reports-read.check.ts';
import { dmarcValid } from '../checks/mail/dmarc-valid/dmarc-valid.check.ts';
import { mailRelayClosed } from '../checks/mail/mail-relay-closed/mail-relay-closed.check.ts';
import { mailServerAddressesNamed } from '../checks/mail/mail-server-addresses-named/mail-server-addresses-named.check.ts';
import { mailServerCertificatesValid } from '../checks/mail/mail-server-certificates-valid/mail-server-certificates-valid.check.ts';
import { mailServersOfferTls } from '../checks/mail/mail-servers-offer-tls/mail-servers-offer-tls.check.ts';
import { mailUsersNotListed } from '../checks/mail/mail-users-not-listed/mail-users-not-listed.check.ts';
import { mtaStsEnforced } from '../checks/mail/mta-sts-enforced/mta-sts-enforced.check.ts';
import { mtaStsPolicyValid } from '../checks/mail/mta-sts-policy-valid/mta-sts-policy-valid.check.ts';
import { mtaStsPublished } from '../checks/mail/mta-sts-published/mta-sts-published.check.ts';
import { spfBackedByDmarc } from '../checks/mail/spf-backed-by-dmarc/spf-backed-by-dmarc.check.ts';
import { spfDomainsRegistered } from '../checks/mail/spf-domains-registered/spf-domains-registered.check.ts';
import { spfIncludesValid } from '../checks/mail/spf-includes-valid/spf-includes-valid.check.ts';
import { spfLookUpsLimited } from '../checks/mail/spf-look-ups-limited/spf-look-ups-limited.check.ts';
import { spfNamesExist } from '../checks/mail/spf-names-exist/spf-names-exist.check.ts';
import { spfNetworksNarrow } from '../checks/mail/spf-networks-narrow/spf-networks-narrow.check.ts';
import { spfPublished } from '../checks/mail/spf-published/spf-published.check.ts';
import { spfRejectsStrangers } from '../checks/mail/spf-rejects-strangers/spf-rejects-strangers.check.ts';
import { spfSingle } from '../checks/mail/spf-single/spf-single.check.ts';
import { spfWellFormed } from '../checks/mail/spf-well-formed/spf-well-formed.check.ts';
import { spfWithoutPtr } from '../checks/mail/spf-without-ptr/spf-without-ptr.check.ts';
import { tlsReportsRequested } from '../checks/mail/tls-reports-requested/tls-reports-requested.check.ts';
import { unusedDomainSendsNothing } from '../checks/mail/unused-domain-sends-nothing/unused-domain-sends-nothing.check.ts';
import { addressesShowTheSame } from '../checks/ports/addresses-show-the-same/addresses-show-the-same.check.ts';
import { ajpNotExposed } from '../checks/ports/ajp-not-exposed/ajp-not-exposed.check.ts';
import { amqpRequiresAuthentication } from '../checks/ports/amqp-requires-authentication/amqp-requires-authentication.check.ts';
import { cassandraRequiresAuthentication } from '../checks/ports/cassandra-requires-authentication/cassandra-requires-authentication.check.ts';
import { cldapNotExposed } from '../checks/ports/cldap-not-exposed/cldap-not-exposed.check.ts';
import { couchdbRequiresAuthentication } from '../checks/ports/couchdb-requires-authentication/couchdb-requires-authentication.check.ts';
import { dockerApiRequiresCertificate } from '../checks/ports/docker-api-requires-certificate/docker-api-requires-certificate.check.ts';
import { elasticsearchRequiresAuthentication } from '../checks/ports/elasticsearch-requires-authentication/elasticsearch-requires-authentication.check.ts';
import { etcdRequiresCertificate } from '../checks/ports/etcd-requires-certificate/etcd-requires-certificate.check.ts';
import { fileSharingNotExposed } from '../checks/ports/file-sharing-not-exposed/file-sharing-not-exposed.check.ts';
import { ftpEncrypted } from '../checks/ports/ftp-encrypted/ftp-encrypted.check.ts';
import { ftpRefusesAnonymous } from '../checks/ports/ftp-refuses-anonymous/ftp-refuses-anonymous.check.ts';
import { httpProxyRefusesStrangers } from '../checks/ports/http-proxy-refuses-strangers/http-proxy-refuses-strangers.check.ts';
import { industrialControlNotExposed } from '../checks/ports/industrial-control-not-exposed/industrial-control-not-exposed.check.ts';
import { influxdbRequiresAuthentication } from '../checks/ports/influxdb-requires-authentication/influxdb-requires-authentication.check.ts';
import { ipmiNotExposed } from '../checks/ports/ipmi-not-exposed/ipmi-not-exposed.check.ts';
import { javaDebuggerNotExposed } from '../checks/ports/java-debugger-not-exposed/java-debugger-not-exposed.check.ts';
import { kafkaRequiresAuthentication } from '../checks/ports/kafka-requires-authentication/kafka-requires-authentication.check.ts';
import { kubeletRequiresAuthentication } from '../checks/ports/kubelet-requires-authentication/kubelet-requires-authentication.check.ts';
import { kubernetesApiRequiresAuthentication } from '../checks/ports/kubernetes-api-requires-authentication/kubernetes-api-requires-authentication.check.ts';
import { ldapRefusesAnonymousBinds } from '../checks/ports/ldap-refuses-anonymous-binds/ldap-refuses-anonymous-binds.check.ts';
import { llmnrNotExposed } from '../checks/ports/llmnr-not-exposed/llmnr-not-exposed.check.ts';
import { mdnsNotExposed } from '../checks/ports/mdns-not-exposed/mdns-not-exposed.check.ts';
import { memcachedNotOpen } from '../checks/ports/memcached-not-open/memcached-not-open.check.ts';
import { memcachedUdpClosed } from '../checks/ports/memcached-udp-closed/memcached-udp-closed.check.ts';
import { mongodbRequiresAuthentication } from '../checks/ports/mongodb-requires-authentication/mongodb-requires-authentication.check.ts';
import { mqttRequiresAuthentication } from '../checks/ports/mqtt-requires-authentication/mqtt-requires-authentication.check.ts';
import { mysqlNotExposed } from '../checks/ports/mysql-not-exposed/mysql-not-exposed.check.ts';
import { networkFileSystemNotExposed } from '../checks/ports/network-file-system-not-exposed/network-file-system-not-exposed.check.ts';
import { ntpRefusesControlQueries } from '../checks/ports/ntp-refuses-control-queries/ntp-refuses-control-queries.check.ts';
import { oracleListenerNotExposed } from '../checks/ports/oracle-listener-not-exposed/oracle-listener-not-exposed.check.ts';
import { postgresNotExposed } from '../checks/ports/postgres-not-exposed/postgres-not-exposed.check.ts';
import { postgresRequiresPassword } from '../checks/ports/postgres-requires-password/postgres-requires-password.check.ts';
import { redisRequiresAuthentication } from '../checks/ports/redis-requires-authentication/redis-requires-authentication.check.ts';
import { remoteDesktopNotExposed } from '../checks/ports/remote-desktop-not-exposed/remote-desktop-not-exposed.check.ts';
import { resolverRefusesStrangers } from '../checks/ports/resolver-refuses-strangers/resolver-refuses-strangers.check.ts';
import { rpcNotExposed } from '../checks/ports/rpc-not-exposed/rpc-not-exposed.check.ts';
import { rsyncNotExposed } from '../checks/ports/rsync-not-exposed/rsync-not-exposed.check.ts';
import { snmpRefusesPublicCommunity } from '../checks/ports/snmp-refuses-public-community/snmp-refuses-public-community.check.ts';
import { socksProxyRefusesStrangers } from '../checks/ports/socks-proxy-refuses-strangers/socks-proxy-refuses-strangers.check.ts';
import { sqlServerNotExposed } from '../checks/ports/sql-server-not-exposed/sql-server-not-exposed.check.ts';
import { ssdpNotExposed } from '../checks/ports/ssdp-not-exposed/ssdp-not-exposed.check.ts';
import { sshAlgorithmsStrong } from '../checks/ports/ssh-algorithms-strong/ssh-algorithms-strong.check.ts';
import { sshKeyExchangeStrict } from '../checks/ports/ssh-key-exchange-strict/ssh-key-exchange-strict.check.ts';
import { sshRefusesPasswords } from '../checks/ports/ssh-refuses-passwords/ssh-refuses-passwords.check.ts';
import { sshRefusesStrangers } from '../checks/ports/ssh-refuses-strangers/ssh-refuses-strangers.check.ts';
import { sshVersionCurrent } from '../checks/ports/ssh-version-current/ssh-version-current.check.ts';
import { telephonyNotExposed } from '../checks/ports/telephony-not-exposed/telephony-not-exposed.check.ts';
import { telnetNotExposed } from '../checks/ports/telnet-not-exposed/telnet-not-exposed.check.ts';
import { tftpNotExposed } from '../checks/ports/tftp-not-exposed/tftp-not-exposed.check.ts';
import { vncNotExposed } from '../checks/ports/vnc-not-exposed/vnc-not-exposed.check.ts';
import { vncRequiresPassword } from '../checks/ports/vnc-requires-password/vnc-requires-password.check.ts';
import { winrmNotExposed } from '../checks/ports/winrm-not-exposed/winrm-not-exposed.check.ts';
import { x11RefusesStrangers } from '../checks/ports/x11-refuses-strangers/x11-refuses-strangers.check.ts';
import { zookeeperRequiresAuthentication } from '../checks/ports/zookeeper-requires-authentication/zookeeper-requires-authentication.check.ts';
import { contentManagementUpToDate } from '../checks/software/content-management-up-to-date/content-management-up-to-date.check.ts';
import { devicePanelNotExposed } from '../checks/software/device-panel-not-exposed/device-panel-not-exposed.check.ts';
import { javascriptLibrariesSound } from '../checks/software/javascript-libraries-sound/javascript-libraries-sound.check.ts';
import { librariesMaintained } from '../checks/software/libraries-maintained/libraries-maintained.check.ts';
import { remoteAccessGatewayRestricted } from '../checks/software/remote-access-gateway-restricted/remote-access-gateway-restricted.check.ts';
import { runtimesUpToDate } from '../checks/software/runtimes-up-to-date/runtimes-up-to-date.check.ts';
import { softwareNotExploited } from '../checks/software/software-not-exploited/software-not-exploited.check.ts';
import { softwareSupportLasts } from '../checks/software/software-support-lasts/software-support-lasts.check.ts';
import { softwareSupported } from '../checks/software/software-supported/software-supported.check.ts';
import { softwareUnlikelyExploited } from '../checks/software/software-unlikely-exploited/software-unlikely-exploited.check.ts';
import { softwareWithoutKnownFlaws } from '../checks/software/software-without-known-flaws/software-without-known-flaws.check.ts';
import { webServersUpToDate } from '../checks/software/web-servers-up-to-date/web-servers-up-to-date.check.ts';
import { wordpressUpToDate } from '../checks/software/wordpress-up-to-date/wordpress-up-to-date.check.ts';
import { authenticatedSuitesOffered } from '../checks/tls/authenticated-suites-offered/authenticated-suites-offered.check.ts';
import { certificateAlreadyValid } from '../checks/tls/certificate-already-valid/certificate-already-valid.check.ts';
import { certificateAuthorityAllowed } from '../checks/tls/certificate-authority-allowed/certificate-authority-allowed.check.ts';
import { certificateChainComplete } from '../checks/tls/certificate-chain-complete/certificate-chain-complete.check.ts';
import { certificateFromAuthority } from '../checks/tls/certificate-from-authority/certificate-from-authority.check.ts';
import { certificateHidesInnerNames } from '../checks/tls/certificate-hides-inner-names/certificate-hides-inner-names.check.ts';
import { certificateKeyStrong } from '../checks/tls/certificate-key-strong/certificate-key-strong.check.ts';
import { certificateLifetimeLimited } from '../checks/tls/certificate-lifetime-limited/certificate-lifetime-limited.check.ts';
import { certificateLogged } from '../checks/tls/certificate-logged/certificate-logged.check.ts';
import { certificateNamesHost } from '../checks/tls/certificate-names-host/certificate-names-host.check.ts';
import { certificateNotExpired } from '../checks/tls/certificate-not-expired/certificate-not-expired.check.ts';
import { certificateNotRevoked } from '../checks/tls/certificate-not-revoked/certificate-not-revoked.check.ts';
import { certificateOwn } from '../checks/tls/certificate-own/certificate-own.check.ts';
import { certificateRenewedInTime } from '../checks/tls/certificate-renewed-in-time/certificate-renewed-in-time.check.ts';
import { certificateSignatureStrong } from '../checks/tls/certificate-signature-strong/certificate-signature-strong.check.ts';
import { clearTextServicesOfferTls } from '../checks/tls/clear-text-services-offer-tls/clear-text-services-offer-tls.check.ts';
import { downgradeRefused } from '../checks/tls/downgrade-refused/downgrade-refused.check.ts';
import { exportSuitesDisabled } from '../checks/tls/export-suites-disabled/export-suites-disabled.check.ts';
import { forwardSecrecyOffered } from '../checks/tls/forward-secrecy-offered/forward-secrecy-offered.check.ts';
import { heartbeatsBounded } from '../checks/tls/heartbeats-bounded/heartbeats-bounded.check.ts';
import { httpsOffered } from '../checks/tls/https-offered/https-offered.check.ts';
import { hybridGroupOffered } from '../checks/tls/hybrid-group-offered/hybrid-group-offered.check.ts';
import { keyExchangeGroupLarge } from '../checks/tls/key-exchange-group-large/key-exchange-group-large.check.ts';
import { loginsWaitForTls } from '../checks/tls/logins-wait-for-tls/logins-wait-for-tls.check.ts';
import { modernTlsOffered } from '../checks/tls/modern-tls-offered/modern-tls-offered.check.ts';
import { ownSuiteOrder } from '../checks/tls/own-suite-order/own-suite-order.check.ts';
import { rc4Disabled } from '../checks/tls/rc4-disabled/rc4-disabled.check.ts';
import { renegotiationSecure } from '../checks/tls/renegotiation-secure/renegotiation-secure.check.ts';
import { requiredStapleSent } from '../checks/tls/required-staple-sent/required-staple-sent.check.ts';
import { revocationStapled } from '../checks/tls/revocation-stapled/revocation-stapled.check.ts';
import { smallBlockSuitesDisabled } from '../checks/tls/small-block-suites-disabled/small-block-suites-disabled.check.ts';
import { ssl2Disabled } from '../checks/tls/ssl2-disabled/ssl2-disabled.check.ts';
import { ssl3Disabled } from '../checks/tls/ssl3-disabled/ssl3-disabled.check.ts';
import { suitesAuthenticateAndEncrypt } from '../checks/tls/suites-authenticate-and-encrypt/suites-authenticate-and-encrypt.check.ts';
import { tlsCompressionDisabled } from '../checks/tls/tls-compression-disabled/tls-compression-disabled.check.ts';
import { tls10Disabled } from '../checks/tls/tls10-disabled/tls10-disabled.check.ts';
import { tls11Disabled } from '../checks/tls/tls11-disabled/tls11-disabled.check.ts';
import { tls13Offered } from '../checks/tls/tls13-offered/tls13-offered.check.ts';
import { weakCurvesDisabled } from '../checks/tls/weak-curves-disabled/weak-curves-disabled.check.ts';

/** Tells where a judge finds these checks. */
export const catalogue: URL = new URL(import.meta.url);

/**
 * Every check there is, by group and then by number in the catalogue. A test holds order, list and
 * disk together.
 */
export const checks: readonly RegisteredCheck[] = [
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
  register(tls10Disabled),
  register(tls11Disabled),
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
  register(sessionCookieSecure),
  register(sessionCookieHttpOnly),
  register(cookieSameSiteSet),
  register(crossSiteCookieSecure),
  register(sessionCookieHostOnly),
  register(cookiePrefixKept),
  register(sessionCookieSetOverHttps),
  register(sessionCookieShortLived),
  register(cookieTokenSigned),
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
  register(gitMetadataNotExposed),
  register(subversionMetadataNotExposed),
  register(envFileNotExposed),
  register(privateKeyNotExposed),
  register(cloudCredentialsNotExposed),
  register(registryTokensNotExposed),
  register(terraformStateNotExposed),
  register(databaseDumpNotExposed),
  register(backupArchiveNotExposed),
  register(sourceBackupNotExposed),
  register(applicationSettingsNotExposed),
  register(passwordFileNotExposed),
  register(dsStoreNotExposed),
  register(phpInfoNotExposed),
  register(serverStatusNotExposed),
  register(actuatorNotExposed),
  register(goProfilingNotExposed),
  register(metricsNotExposed),
  register(debugToolbarNotExposed),
  register(apiDescriptionNotExposed),
  register(graphqlIntrospectionDisabled),
  register(graphqlEditorNotExposed),
  register(directoryListingDisabled),
  register(containerFilesNotExposed),
  register(pipelineFilesNotExposed),
  register(lockFilesNotExposed),
  register(crossDomainPolicyStrict),
  register(robotsNameNothingSecret),
  register(securityContactPublished),
  register(logFileNotExposed),
  register(requestTracesNotExposed),
  register(signInMetadataStrict),
  register(adminLoginNotExposed),
  register(databasePanelNotExposed),
  register(jenkinsRequiresLogin),
  register(grafanaRequiresLogin),
  register(kibanaRequiresLogin),
  register(jupyterRequiresToken),
  register(workflowPanelNotExposed),
  register(kubernetesDashboardRequiresLogin),
  register(containerPlatformSetUp),
  register(codeHostingRegistrationClosed),
  register(applicationServerConsoleNotExposed),
  register(wordpressRemoteCallsOff),
  register(installerNotExposed),
  register(infrastructurePanelNotExposed),
  register(exchangeFrontEndNotExposed),
  register(wordpressUsersNotListed),
  register(addressesShowTheSame),
  register(telnetNotExposed),
  register(remoteDesktopNotExposed),
  register(fileSharingNotExposed),
  register(ftpEncrypted),
  register(ftpRefusesAnonymous),
  register(sshAlgorithmsStrong),
  register(sshVersionCurrent),
  register(sshRefusesPasswords),
  register(vncNotExposed),
  register(vncRequiresPassword),
  register(mysqlNotExposed),
  register(postgresNotExposed),
  register(sqlServerNotExposed),
  register(mongodbRequiresAuthentication),
  register(redisRequiresAuthentication),
  register(memcachedNotOpen),
  register(elasticsearchRequiresAuthentication),
  register(dockerApiRequiresCertificate),
  register(kubernetesApiRequiresAuthentication),
  register(kubeletRequiresAuthentication),
  register(etcdRequiresCertificate),
  register(zookeeperRequiresAuthentication),
  register(cassandraRequiresAuthentication),
  register(ldapRefusesAnonymousBinds),
  register(snmpRefusesPublicCommunity),
  register(ntpRefusesControlQueries),
  register(rsyncNotExposed),
  register(rpcNotExposed),
  register(winrmNotExposed),
  register(x11RefusesStrangers),
  register(ajpNotExposed),
  register(javaDebuggerNotExposed),
  register(ipmiNotExposed),
  register(industrialControlNotExposed),
  register(mqttRequiresAuthentication),
  register(telephonyNotExposed),
  register(httpProxyRefusesStrangers),
  register(postgresRequiresPassword),
  register(couchdbRequiresAuthentication),
  register(networkFileSystemNotExposed),
  register(socksProxyRefusesStrangers),
  register(resolverRefusesStrangers),
  register(mdnsNotExposed),
  register(ssdpNotExposed),
  register(llmnrNotExposed),
  register(tftpNotExposed),
  register(memcachedUdpClosed),
  register(cldapNotExposed),
  register(amqpRequiresAuthentication),
  register(kafkaRequiresAuthentication),
  register(influxdbRequiresAuthentication),
  register(oracleListenerNotExposed),
  register(sshRefusesStrangers),
  register(sshKeyExchangeStrict),
  register(javascriptLibrariesSound),
  register(librariesMaintained),
  register(remoteAccessGatewayRestricted),
  register(devicePanelNotExposed),
  register(softwareWithoutKnownFlaws),
  register(softwareNotExploited),
  register(softwareUnlikelyExploited),
  register(softwareSupported),
  register(softwareSupportLasts),
  register(webServersUpToDate),
  register(runtimesUpToDate),
  register(wordpressUpToDate),
  register(contentManagementUpToDate),
];
