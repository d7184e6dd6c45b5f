import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { type Account, signUp, until } from '../../../tooling/src/screens/sign-up.ts';
import { withOwnServer } from './own-server.ts';

const ASSETS = ['shop.northquay.example', 'api.northquay.example', 'www.northquay.example'];

/** Signs up, confirms by e-mail, and creates four assets and a scan of one of them. */
export async function createAccount(url: string): Promise<Account> {
  const { email, password, call } = await signUp(url);
  const add = (value: string) => call<{ id: string }>('/assets', { value, consent: true });
  for (const value of ASSETS) await add(value);
  await withOwnServer(async (target) => {
    const { id } = await add(target);
    const scan = await call<Scan>('/scans', { assetIds: [id] });
    await until('The end of the scan', async () => {
      const { status } = await call<Scan>(`/scans/${scan.id}`);
      return isTerminal(status) || undefined;
    });
  });
  return { email, password };
}
