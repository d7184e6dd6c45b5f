import { useWorkspace } from '@parapet/remote-kit/host';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';

export function OverviewPage() {
  const workspace = useWorkspace();
  return (
    <>
      <PageHeader title="Example" />
      <Row>
        <Panel title="Workspace">
          <p>{workspace ? workspace.name : 'No workspace is open'}</p>
        </Panel>
      </Row>
    </>
  );
}
