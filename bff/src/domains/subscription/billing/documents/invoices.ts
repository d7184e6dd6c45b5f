import type { Invoice } from '@parapet/contracts/plans/billing';
import type { Actor } from '../../../../platform/actor.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { SentFile } from '../../../../platform/http/send-file.ts';
import type { ObjectPath, Storage } from '../../../../platform/storage/storage.ts';
import { creditNotesIn } from '../repositories/credit-notes.repository.ts';
import { invoicesIn } from '../repositories/invoices.repository.ts';
import { writeCreditNote } from './write-credit-note.ts';
import { writeInvoice } from './write-invoice.ts';

export interface InvoicePorts {
  readonly db: Database;
  readonly storage: Pick<Storage, 'get' | 'put'>;
}

/** With the credit notes, by number. */
export const listInvoices =
  ({ db }: InvoicePorts) =>
  (actor: Actor): Promise<Invoice[]> =>
    db.asActor(actor, async (tx) => {
      const invoices = await invoicesIn(tx, actor.userId).list();
      const credits = await creditNotesIn(tx, actor.userId).list();
      return [...invoices, ...credits].sort((a, b) => b.number.localeCompare(a.number));
    });

/**
 * The file of an invoice or credit note: written at its first download, and the same one ever after.
 * @throws AppError not_found
 */
export const openInvoice =
  ({ db, storage }: InvoicePorts) =>
  async (actor: Actor, invoiceId: string): Promise<SentFile> => {
    const { userId } = actor;
    const bill = await db.asActor(actor, async (tx) => {
      const invoices = invoicesIn(tx, userId);
      const invoice = await invoices.find({ id: invoiceId });
      if (invoice) return { ...invoice, write: () => writeInvoice(invoice) };
      const note = await creditNotesIn(tx, userId).find(invoiceId);
      const credited = note && (await invoices.find({ id: note.invoiceId }));
      return credited && { ...note, write: () => writeCreditNote(note, credited) };
    });
    if (!bill) throw new AppError('not_found', 'There is no such invoice.');
    // An invoice is of a person: their id stands where workspaces have theirs.
    const path: ObjectPath = { bucket: 'invoices', workspaceId: userId, name: `${bill.id}.pdf` };
    const stored = await storage.get(path);
    return {
      type: 'application/pdf',
      name: `parapet-${bill.number}.pdf`,
      parts: stored?.body ?? written(storage, path, bill.write),
    };
  };

async function* written(
  storage: InvoicePorts['storage'],
  path: ObjectPath,
  write: () => Promise<Buffer>,
): AsyncGenerator<Buffer> {
  const file = await write();
  await storage.put(path, file, file.length);
  yield file;
}
