import '@parapet/ui/styles.css';
import './styles.css';
import { createFakeClient } from '@parapet/api-client/testing/fake-client';
import { runAlone } from '@parapet/remote-kit/run-alone';
import { BareFrame } from '@parapet/ui/bare-frame';
import { app } from './app.ts';
import { CloudSecurityWidget } from './features/cloud-widget/cloud-security.widget.tsx';
import { ComplianceWidget } from './features/compliance-widget/compliance.widget.tsx';
import { IntegrationsWidget } from './features/integrations-widget/integrations.widget.tsx';
import { Pages } from './pages.tsx';
import { release } from './release.ts';
import { account, deniedAccount, setup } from './testing/sample-accounts.ts';
import {
  attestation,
  complianceOverview,
  exception,
  framework,
  ownObjectives,
  packKey,
  packReport,
  requirementDetail,
  summary,
} from './testing/sample-compliance.ts';
import { delivery, integration, slackChannel } from './testing/sample-integrations.ts';
import { cloudScan, posture, resource, resourceDetail } from './testing/sample-posture.ts';

const Widgets = () => (
  <>
    <CloudSecurityWidget />
    <ComplianceWidget />
    <IntegrationsWidget />
  </>
);

/** Runs this remote alone with accounts, integrations and compliance in memory; `empty` has none. */
runAlone({
  remote: 'mfe-cloud',
  release,
  switches: ['widgets', 'empty'],
  frame: BareFrame,
  draw: (isOn) => {
    const client = createFakeClient({
      listCloudAccounts: () => ({ items: isOn('empty') ? [] : [account(), deniedAccount] }),
      getCloudSetup: () => setup,
      getCloudPosture: () => posture(isOn('empty') ? { accounts: [] } : {}),
      listCloudResources: () => ({
        items: [resource()],
        nextCursor: null,
        facets: { service: [{ value: 's3', count: 1 }], type: [], region: [] },
      }),
      getCloudResource: () => resourceDetail(),
      getCloudScan: () => cloudScan(),
      startCloudScan: () => cloudScan().scan,
      updateCloudAccount: () => account(),
      connectSampleAccount: () => account({ isSample: true }),
      connectCloudAccount: () => account(),
      checkCloudAccount: () => account(),
      deleteCloudAccount: () => undefined,
      getComplianceOverview: () =>
        complianceOverview(isOn('empty') ? { assessedAt: null, frameworks: [] } : {}),
      getCompliancePanel: () =>
        isOn('empty') ? { assessedAt: null, frameworks: [] } : complianceOverview(),
      listFrameworks: () => ({ items: complianceOverview().frameworks, objectives: ownObjectives }),
      uploadFramework: () => summary({ isOwn: true }),
      updateFramework: () => summary(),
      getFramework: () => framework(),
      exportFramework: () => 'number,state\n',
      getRequirement: () => requirementDetail(),
      listRequirements: () => ({ items: requirementDetail().alsoTouches, isCapped: false }),
      createAttestation: () => attestation(),
      updateAttestation: () => attestation(),
      reviewAttestation: () => attestation({ state: 'accepted' }),
      deleteAttestation: () => undefined,
      createRequirementException: () => exception(),
      deleteRequirementException: () => undefined,
      getPackKey: () => packKey,
      createReport: () => packReport(),
      getReport: () => packReport({ status: 'ready', progress: 100, sha256: '5e'.repeat(32) }),
      listIntegrations: () => ({ items: isOn('empty') ? [] : [integration(), slackChannel] }),
      createIntegration: () => ({ ...integration(), signingSecret: 'pwhs_0123456789abcdef' }),
      updateIntegration: () => integration({ status: 'disabled' }),
      deleteIntegration: () => undefined,
      testIntegration: () => delivery({ event: 'integration.test' }),
      listDeliveries: () => ({ items: [delivery()] }),
      replayDelivery: () => delivery(),
    });
    return (
      <app.Providers client={client}>{isOn('widgets') ? <Widgets /> : <Pages />}</app.Providers>
    );
  },
});
