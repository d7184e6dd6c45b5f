import { failureMessage } from '@parapet/api-client/failure-message';
import type { FrameworkDetail } from '@parapet/contracts/compliance/framework';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Menu } from '@parapet/ui/menu';
import { Download } from 'lucide-react';
import type { ExportFormat } from '../../api/compliance-api.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { type ComplianceScope, queryOf } from '../../compliance-scope/compliance-scope.ts';

const formats: ReadonlyArray<{ format: ExportFormat; label: string; hint: string; end: string }> = [
  { format: 'csv', label: 'CSV', hint: 'spreadsheets', end: '.csv' },
  { format: 'json', label: 'JSON', hint: 'scripts', end: '.json' },
  { format: 'ocsf', label: 'OCSF', hint: 'security lakes', end: '.ocsf.json' },
];

/** Writes the state of each requirement to a file, for the scope of the page. */
export function ExportMenu({
  framework,
  scope,
}: {
  framework: FrameworkDetail;
  scope: ComplianceScope;
}) {
  const api = useComplianceApi();
  const { notify, track } = useHost();
  const refusal = useRefusal('exportData');
  const write = useFileDownload<(typeof formats)[number]>({
    read: async ({ format, end }) => {
      const file = await api.exportFramework(framework.id, { ...queryOf(scope), format });
      track('compliance_exported', { format });
      return { name: `${framework.id}${scope.asOf === null ? '' : `-${scope.asOf}`}${end}`, file };
    },
    notify,
    failureMessage: (error) => failureMessage(error, 'The file', 'was not written'),
  });
  return (
    <Menu
      label="Export"
      align="end"
      entries={formats.map((each) => ({
        id: each.format,
        label: each.label,
        hint: each.hint,
        onSelect: () => write.mutate(each),
      }))}
      trigger={(trigger) => (
        <Button icon={Download} busy={write.isPending} refusal={refusal} {...trigger}>
          Export
        </Button>
      )}
    />
  );
}
