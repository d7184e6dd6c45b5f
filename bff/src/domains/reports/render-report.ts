import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportFormat } from '@parapet/contracts/reports/report';
import { severities } from '@parapet/contracts/text/vocabulary';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Delivery, Queue } from '../../platform/queue/queue.ts';
import { buckets, type Storage } from '../../platform/storage/storage.ts';
import { storeObject } from '../../platform/storage/store-object.ts';
import { StorageFull } from '../../platform/storage/stored-objects.repository.ts';
import type { PackTools } from '../compliance/compliance.port.ts';
import { reportFileName } from './report-file-name.ts';
import { type ReportJob, reportMailQueue } from './report-queue.ts';
import {
  openReportSource,
  type ReportFacts,
  ReportScopeChanged,
  type ReportSource,
  type ReportSourcePorts,
} from './report-source.ts';
import { fileOf, reportsIn, type TakenReport } from './reports.repository.ts';
import { createSink, ReportTooLarge, type Sink } from './text-sink.ts';
import { type OnProgress, writeCsv } from './write-csv.ts';
import { writeHtml } from './write-html.ts';
import { writeJson } from './write-json.ts';

export interface RenderReportPorts extends ReportSourcePorts {
  readonly storage: Pick<Storage, 'put' | 'get'>;
  readonly packTools: PackTools;
  readonly queue: Pick<Queue, 'send'>;
  readonly log: Logger;
  readonly shutdown: AbortSignal;
  readonly now?: () => Date;
}

type Writer = (source: ReportSource, sink: Sink, onProgress: OnProgress) => Promise<number>;

const writers: Readonly<Record<Exclude<ReportFormat, 'zip'>, Writer>> = {
  // The code that draws is large, and most workers make no such report.
  pdf: async (...report) => (await import('./pdf/write-pdf.ts')).writePdf(...report),
  html: writeHtml,
  csv: writeCsv,
  json: writeJson,
};

const writerOf =
  ({ packTools: tools }: RenderReportPorts, workspaceId: string, format: ReportFormat): Writer =>
  async (...report) => {
    if (format !== 'zip') return await writers[format](...report);
    const { writePack } = await import('./write-pack.ts');
    return await writePack(...report, { workspaceId, tools, writePdf: writers.pdf });
  };

const PROGRESS_EVERY_MS = 1000;

/**
 * Makes a report in a temporary file, stores it and marks it as ready. A report that was deleted or taken
 * over meanwhile leaves nothing.
 * @throws when this process stops or something fails that another attempt may not meet
 */
export const renderReport =
  (ports: RenderReportPorts) =>
  async ({ data, signal }: Delivery<ReportJob>): Promise<void> => {
    const { db, log } = ports;
    const { workspaceId, reportId } = data;
    const inWorkspace = <T>(work: (scope: WorkspaceTx) => Promise<T>) =>
      db.asWorker(workspaceId, (tx) => work({ tx, workspaceId }));
    const taken = await inWorkspace((scope) => reportsIn(scope).take(reportId));
    if (!taken) return;
    const stop = AbortSignal.any([signal, ports.shutdown]);
    const folder = await mkdtemp(join(tmpdir(), 'parapet-report-'));
    try {
      const made = await make(ports, workspaceId, taken, join(folder, 'report'), stop);
      const path = fileOf(workspaceId, reportId, taken.format);
      if (!(await inWorkspace((scope) => reportsIn(scope).progress(taken, 96)))) return;
      await storeObject(
        { storage: ports.storage, inTx: (work) => inWorkspace(({ tx }) => work(tx)) },
        path,
        { content: createReadStream(made.file), bytes: made.bytes },
        async (tx) => {
          const isFinished = await reportsIn({ tx, workspaceId }).finish(taken, made, now(ports));
          if (isFinished && taken.scheduleId !== null) {
            await ports.queue.send(tx, reportMailQueue, data);
          }
          return isFinished;
        },
      );
      log.info({ workspaceId, reportId, bytes: made.bytes }, 'report made');
    } catch (error) {
      stop.throwIfAborted();
      if (error instanceof LeaseLost) return;
      const isFinal =
        error instanceof ReportTooLarge ||
        error instanceof ReportScopeChanged ||
        error instanceof StorageFull;
      if (!isFinal && !taken.isLast) throw error;
      log.warn({ err: error, workspaceId, reportId }, 'a report could not be made');
      const reason = isFinal ? error.message : 'The report could not be made. Try again.';
      await inWorkspace((scope) => reportsIn(scope).fail(taken, reason));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

const now = ({ now: clock }: RenderReportPorts): Date => clock?.() ?? new Date();

async function make(
  ports: RenderReportPorts,
  workspaceId: string,
  taken: TakenReport,
  file: string,
  stop: AbortSignal,
) {
  const source = await openReportSource(ports, workspaceId, taken, now(ports));
  const expected = expectedFindings(source.facts);
  let toldAt = Date.now();
  const sink = createSink(file, buckets.reports.maxBytes);
  try {
    const write = writerOf(ports, workspaceId, taken.format);
    const findings = await write(source, sink, async (done) => {
      stop.throwIfAborted();
      if (Date.now() - toldAt < PROGRESS_EVERY_MS) return;
      toldAt = Date.now();
      const percent = Math.min(95, Math.round((done / Math.max(expected, done, 1)) * 95));
      const isOurs = await ports.db.asWorker(workspaceId, (tx) =>
        reportsIn({ tx, workspaceId }).progress(taken, percent),
      );
      if (!isOurs) throw new LeaseLost();
    });
    const written = await sink.end();
    return { ...written, file, findings, fileName: reportFileName(source.facts, taken.format) };
  } catch (error) {
    sink.abort();
    throw error;
  }
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const expectedFindings = ({
  type,
  open,
  opened,
  reopened,
  fixed,
  compliance,
}: ReportFacts): number => {
  if (compliance) return compliance.frameworks.reduce((sum, one) => sum + one.figures.total, 0);
  return type === 'delta'
    ? opened + reopened + fixed
    : severities.reduce((sum, severity) => sum + open[severity], 0);
};
