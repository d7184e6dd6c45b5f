import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { SearchInput } from '@parapet/ui/search-input';
import { useState } from 'react';
import { QueryBody } from '../../query-body/query-body.tsx';
import { HostList } from './host-list.tsx';
import { useScanHosts } from './use-scan-hosts.ts';

const hostsShown = 3;

/** Room for the rows to come, so that nothing below moves when the hosts and their rates are known. */
const roomFor = (assets: number): string =>
  ['min-h-24', 'min-h-36', 'min-h-48'][assets - 1] ?? 'min-h-60';

/** The request meter: the busiest hosts of a scan, and a way to all of them. */
export function HostMeter({ scan }: { scan: Scan }) {
  const { query, rateOf } = useScanHosts(scan, '');
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="requests-by-host" className={`pt-4 ${roomFor(scan.assetCount)}`}>
      <h3 id="requests-by-host" className="pb-1 font-semibold">
        Requests by host
      </h3>
      <QueryBody query={query} lines={3} loadingLabel="Loading the hosts" subject="The hosts">
        {({ items, total }) => (
          <>
            {total === 0 ? (
              <p className="text-ink-3">
                {isTerminal(scan.status)
                  ? 'No request was sent: no worker began this scan.'
                  : 'Hosts are known when a worker starts the scan.'}
              </p>
            ) : null}
            <HostList
              label="Busiest hosts"
              hosts={items.slice(0, hostsShown)}
              scan={scan}
              rateOf={rateOf}
            />
            {total > hostsShown ? (
              <div className="pt-2">
                <Button size="sm" onClick={() => setOpen(true)}>
                  All {total.toLocaleString('en')} hosts
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryBody>
      {isOpen ? <AllHosts scan={scan} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function AllHosts({ scan, onClose }: { scan: Scan; onClose: () => void }) {
  const [text, setText] = useState('');
  const { query, rateOf } = useScanHosts(scan, text);
  return (
    <Dialog open title="Requests by host" onClose={onClose}>
      <SearchInput
        label="Search hosts"
        text={text}
        placeholder="Name or address"
        onChange={setText}
      />
      <p className="py-2 text-ink-2">
        Hosts that are scanned now come first, then the busiest. Requests are of every kind; the
        limit is that of HTTP requests.
      </p>
      <QueryBody query={query} lines={8} loadingLabel="Loading the hosts" subject="The hosts">
        {({ items, total }) => (
          <>
            <HostList label="Hosts" hosts={items} scan={scan} rateOf={rateOf} />
            <p className="pt-3 text-ink-3" aria-live="polite">
              {total === 0 ? `No host matches “${text}”.` : null}
              {total > items.length
                ? `And ${(total - items.length).toLocaleString('en')} more; search to find them.`
                : null}
            </p>
          </>
        )}
      </QueryBody>
    </Dialog>
  );
}
