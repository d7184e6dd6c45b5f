import type { AssetCertificate } from '@parapet/contracts/assets/inventory';
import type { TableColumn } from '@parapet/ui/data-table';
import { StatusText } from '@parapet/ui/status-chip';

const DAY_MS = 86_400_000;
/** From here on a certificate should have been renewed. */
const SOON_DAYS = 30;
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Days until a certificate ends; negative once it has. */
const daysLeft = (notAfter: string, now = Date.now()): number =>
  Math.floor((Date.parse(notAfter) - now) / DAY_MS);

function EndText({ notAfter }: Pick<AssetCertificate, 'notAfter'>) {
  const days = daysLeft(notAfter);
  const date = day.format(new Date(notAfter));
  if (days < 0) return <StatusText tone="danger">Ended {date}</StatusText>;
  if (days <= SOON_DAYS) {
    return (
      <StatusText tone="warn">
        {date}, in {days} {days === 1 ? 'day' : 'days'}
      </StatusText>
    );
  }
  return date;
}

const nameOf = (distinguished: string): string =>
  /(?:^|, ?|\n)CN=([^,\n]+)/.exec(distinguished)?.[1] ?? distinguished;

export const certificateColumns: ReadonlyArray<TableColumn<AssetCertificate>> = [
  {
    id: 'subject',
    head: 'Certificate',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ subject }) => <span title={subject}>{nameOf(subject) || '(no subject)'}</span>,
  },
  {
    id: 'asset',
    head: 'Asset',
    card: 'sub',
    mono: true,
    cell: ({ assetName }) => <span title={assetName}>{assetName}</span>,
  },
  {
    id: 'port',
    head: 'Port',
    width: 90,
    mono: true,
    card: 'meta',
    cell: ({ port }) => port,
  },
  {
    id: 'end',
    head: 'Valid until',
    width: 200,
    card: 'lead',
    cell: ({ notAfter }) => <EndText notAfter={notAfter} />,
  },
  {
    id: 'issuer',
    head: 'Issuer',
    card: 'meta',
    cell: ({ issuer, isSelfSigned }) =>
      isSelfSigned ? (
        <StatusText tone="warn">Self-signed</StatusText>
      ) : (
        <span title={issuer}>{nameOf(issuer)}</span>
      ),
  },
  {
    id: 'names',
    head: 'Names',
    width: 90,
    align: 'end',
    card: 'hidden',
    cell: ({ names }) => <span title={names.join('\n')}>{names.length}</span>,
  },
  {
    id: 'key',
    head: 'Key',
    width: 110,
    card: 'hidden',
    cell: ({ keyType, keyBits }) => `${keyType.toUpperCase()} ${keyBits}`,
  },
];
