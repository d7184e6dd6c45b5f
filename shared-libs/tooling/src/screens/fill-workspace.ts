import type { SampleSites } from './sample-sites.ts';
import type { Shown } from './scenes.ts';
import { type SignedUp, until } from './sign-up.ts';

interface Scan {
  readonly id: string;
  readonly status: string;
}
interface List<Item> {
  readonly items: readonly Item[];
}

/** Adds the sites, scans them twice with a repair in between, and makes two reports. */
export async function fillWorkspace(account: SignedUp, sites: SampleSites): Promise<Shown> {
  const assetIds: string[] = [];
  for (const value of sites.targets) {
    const { id } = await account.call<{ id: string }>('/assets', { value, consent: true });
    assetIds.push(id);
  }
  await scanAll(account, assetIds);
  await sites.repair('/dump.sql');
  const scanId = await scanAll(account, assetIds);
  for (const type of ['executive', 'technical']) {
    await account.call('/reports', { type, format: 'pdf' });
  }
  await until('The reports', async () => {
    const { items } = await account.call<List<{ status: string }>>('/reports');
    return items.every(({ status }) => status === 'ready') || undefined;
  });
  const { items } = await account.call<List<{ id: string; title: string }>>(
    '/findings?severity=critical&limit=50',
  );
  const findingId = items.find(({ title }) => title.startsWith('Environment file'))?.id;
  if (!findingId) throw new Error('The scan has not found the environment file');
  return { scanId, findingId };
}

async function scanAll(account: SignedUp, assetIds: readonly string[]): Promise<string> {
  const { id } = await account.call<{ id: string }>('/scans', { assetIds, intensity: 'passive' });
  await until('The end of the scan', async () => {
    const { status } = await account.call<Scan>(`/scans/${id}`);
    return ['queued', 'running'].includes(status) ? undefined : status;
  });
  return id;
}
