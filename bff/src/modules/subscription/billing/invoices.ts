import type { Invoice } from '@parapet/contracts/billing';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SentFile } from '../../../platform/http/send-file.ts';
import type { ObjectPath, Storage } from '../../../platform/storage/storage.ts';
import { billingIn, type StoredInvoice } from './billing.repository.ts';
import { writeInvoice } from './write-invoice.ts';

export interface InvoicePorts {
  readonly db: Database;
  readonly storage: Pick<Storage, 'get' | 'put'>;
}

export const listInvoices =
  ({ db }: InvoicePorts) =>
  (actor: Actor): Promise<Invoice[]> =>
    db.asActor(actor, (tx) => billingIn(tx, actor.userId).listInvoices());

/**
 * The file of an invoice: written at its first download, and the same one ever after.
 * @throws AppError not_found
 */
export const openInvoice =
  ({ db, storage }: InvoicePorts) =>
  async (actor: Actor, invoiceId: string): Promise<SentFile> => {
    const { userId } = actor;
    const invoice = await db.asActor(actor, (tx) => billingIn(tx, userId).findInvoice(invoiceId));
    if (!invoice) throw new AppError('not_found', 'There is no such invoice.');
    // An invoice is of a person: their id stands where workspaces have theirs.
    const path: ObjectPath = { bucket: 'invoices', workspaceId: userId, name: `${invoice.id}.pdf` };
    const stored = await storage.get(path);
    return {
      type: 'application/pdf',
      name: `parapet-${invoice.number}.pdf`,
      parts: stored?.body ?? written(storage, path, invoice),
    };
  };

async function* written(
  storage: InvoicePorts['storage'],
  path: ObjectPath,
  invoice: StoredInvoice,
): AsyncGenerator<Buffer> {
  const file = await writeInvoice(invoice);
  await storage.put(path, file, file.length);
  yield file;
}
