import { failureMessage } from '@parapet/api-client/failure-message';
import type { Invoice } from '@parapet/contracts/plans/billing';
import { euroText } from '@parapet/contracts/plans/plan-price';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { INVOICES } from '../../plan/billing-queries.ts';
import { dayLabel } from '../../plan/plan-labels.ts';

const keyOf = ({ id }: Invoice) => id;
const kindOf = ({ creditFor }: Invoice) => (creditFor === null ? 'Invoice' : 'Credit note');
const labelOf = (invoice: Invoice) => `${kindOf(invoice)} ${invoice.number}`;

/** The invoices and credit notes, each as a file. */
export function InvoiceList() {
  const api = useBillingApi();
  const { notify } = useHost();
  const query = useQuery({
    queryKey: INVOICES,
    queryFn: ({ signal }) => api.listInvoices(signal),
  });
  const state = useQueryState(query);
  const download = useFileDownload<Invoice>({
    read: async ({ id, number }) => ({
      name: `parapet-${number}.pdf`,
      file: await api.downloadInvoice(id),
    }),
    notify,
    failureMessage: (error) => failureMessage(error, 'The invoice', 'was not downloaded'),
  });
  if (state.status === 'failed') {
    return (
      <Panel title="Invoices">
        <FailureState
          message={failureMessage(state.error, 'The invoices')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  if (state.status === 'ready' && state.data.length === 0) {
    return (
      <Panel title="Invoices">
        <EmptyState title="No invoices yet">Each payment adds one.</EmptyState>
      </Panel>
    );
  }
  const columns: ReadonlyArray<TableColumn<Invoice>> = [
    { id: 'number', head: 'Number', primary: true, card: 'title', cell: ({ number }) => number },
    { id: 'date', head: 'Date', width: 160, cell: ({ issuedAt }) => dayLabel(issuedAt) },
    { id: 'plan', head: 'Plan', cell: ({ description }) => description },
    {
      id: 'net',
      head: 'Net',
      width: 120,
      align: 'end',
      cell: ({ netCents }) => euroText(netCents),
    },
    {
      id: 'vat',
      head: 'VAT',
      width: 120,
      align: 'end',
      cell: ({ vatCents }) => euroText(vatCents),
    },
    {
      id: 'total',
      head: 'Total',
      width: 120,
      align: 'end',
      cell: ({ grossCents }) => euroText(grossCents),
    },
    {
      id: 'file',
      head: 'File',
      width: 120,
      cell: (invoice) => (
        <Button
          size="sm"
          aria-label={`Download ${kindOf(invoice).toLowerCase()} ${invoice.number} as PDF`}
          busy={download.isPending && download.variables.id === invoice.id}
          onClick={() => download.mutate(invoice)}
        >
          PDF
        </Button>
      ),
    },
  ];
  return (
    <Panel title="Invoices" flush>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={state.status === 'ready' ? state.data : []}
        rowKey={keyOf}
        rowLabel={labelOf}
        loading={state.status === 'loading'}
        ghostRows={3}
      />
    </Panel>
  );
}
