import { register } from '@parapet/checks/definition/check';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { actuatorNotExposed } from './actuator-not-exposed/actuator-not-exposed.check.ts';
import { adminLoginNotExposed } from './admin-login-not-exposed/admin-login-not-exposed.check.ts';
import { apiDescriptionNotExposed } from './api-description-not-exposed/api-description-not-exposed.check.ts';
import { applicationServerConsoleNotExposed } from './application-server-console-not-exposed/application-server-console-not-exposed.check.ts';
import { applicationSettingsNotExposed } from './application-settings-not-exposed/application-settings-not-exposed.check.ts';
import { backupArchiveNotExposed } from './backup-archive-not-exposed/backup-archive-not-exposed.check.ts';
import { cloudCredentialsNotExposed } from './cloud-credentials-not-exposed/cloud-credentials-not-exposed.check.ts';
import { codeHostingRegistrationClosed } from './code-hosting-registration-closed/code-hosting-registration-closed.check.ts';
import { containerFilesNotExposed } from './container-files-not-exposed/container-files-not-exposed.check.ts';
import { containerPlatformSetUp } from './container-platform-set-up/container-platform-set-up.check.ts';
import { crossDomainPolicyStrict } from './cross-domain-policy-strict/cross-domain-policy-strict.check.ts';
import { databaseDumpNotExposed } from './database-dump-not-exposed/database-dump-not-exposed.check.ts';
import { databasePanelNotExposed } from './database-panel-not-exposed/database-panel-not-exposed.check.ts';
import { debugToolbarNotExposed } from './debug-toolbar-not-exposed/debug-toolbar-not-exposed.check.ts';
import { directoryListingDisabled } from './directory-listing-disabled/directory-listing-disabled.check.ts';
import { dsStoreNotExposed } from './ds-store-not-exposed/ds-store-not-exposed.check.ts';
import { envFileNotExposed } from './env-file-not-exposed/env-file-not-exposed.check.ts';
import { exchangeFrontEndNotExposed } from './exchange-front-end-not-exposed/exchange-front-end-not-exposed.check.ts';
import { gitMetadataNotExposed } from './git-metadata-not-exposed/git-metadata-not-exposed.check.ts';
import { goProfilingNotExposed } from './go-profiling-not-exposed/go-profiling-not-exposed.check.ts';
import { grafanaRequiresLogin } from './grafana-requires-login/grafana-requires-login.check.ts';
import { graphqlEditorNotExposed } from './graphql-editor-not-exposed/graphql-editor-not-exposed.check.ts';
import { graphqlIntrospectionDisabled } from './graphql-introspection-disabled/graphql-introspection-disabled.check.ts';
import { infrastructurePanelNotExposed } from './infrastructure-panel-not-exposed/infrastructure-panel-not-exposed.check.ts';
import { installerNotExposed } from './installer-not-exposed/installer-not-exposed.check.ts';
import { jenkinsRequiresLogin } from './jenkins-requires-login/jenkins-requires-login.check.ts';
import { jupyterRequiresToken } from './jupyter-requires-token/jupyter-requires-token.check.ts';
import { kibanaRequiresLogin } from './kibana-requires-login/kibana-requires-login.check.ts';
import { kubernetesDashboardRequiresLogin } from './kubernetes-dashboard-requires-login/kubernetes-dashboard-requires-login.check.ts';
import { lockFilesNotExposed } from './lock-files-not-exposed/lock-files-not-exposed.check.ts';
import { logFileNotExposed } from './log-file-not-exposed/log-file-not-exposed.check.ts';
import { metricsNotExposed } from './metrics-not-exposed/metrics-not-exposed.check.ts';
import { passwordFileNotExposed } from './password-file-not-exposed/password-file-not-exposed.check.ts';
import { phpInfoNotExposed } from './php-info-not-exposed/php-info-not-exposed.check.ts';
import { pipelineFilesNotExposed } from './pipeline-files-not-exposed/pipeline-files-not-exposed.check.ts';
import { privateKeyNotExposed } from './private-key-not-exposed/private-key-not-exposed.check.ts';
import { registryTokensNotExposed } from './registry-tokens-not-exposed/registry-tokens-not-exposed.check.ts';
import { requestTracesNotExposed } from './request-traces-not-exposed/request-traces-not-exposed.check.ts';
import { robotsNameNothingSecret } from './robots-name-nothing-secret/robots-name-nothing-secret.check.ts';
import { securityContactPublished } from './security-contact-published/security-contact-published.check.ts';
import { serverStatusNotExposed } from './server-status-not-exposed/server-status-not-exposed.check.ts';
import { signInMetadataStrict } from './sign-in-metadata-strict/sign-in-metadata-strict.check.ts';
import { sourceBackupNotExposed } from './source-backup-not-exposed/source-backup-not-exposed.check.ts';
import { subversionMetadataNotExposed } from './subversion-metadata-not-exposed/subversion-metadata-not-exposed.check.ts';
import { terraformStateNotExposed } from './terraform-state-not-exposed/terraform-state-not-exposed.check.ts';
import { wordpressRemoteCallsOff } from './wordpress-remote-calls-off/wordpress-remote-calls-off.check.ts';
import { wordpressUsersNotListed } from './wordpress-users-not-listed/wordpress-users-not-listed.check.ts';
import { workflowPanelNotExposed } from './workflow-panel-not-exposed/workflow-panel-not-exposed.check.ts';

/** The checks of this group, by their number in the catalogue. */
export const filesChecks: readonly RegisteredCheck[] = [
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
];
