#!/usr/bin/env node
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { agedAt, type Bundles, loadBundles } from '../data-bundles/load-bundles.ts';
import { createJudgePool } from '../engine/judging/judge-pool.ts';
import { createRunScan } from '../engine/run/run-scan.ts';
import { catalogue, checks } from '../registry/registry.ts';
import { exitCodeOf } from './exit-code.ts';
import { formats } from './formats/format.ts';
import { createReportSink, type TargetReport } from './formats/target-report.ts';
import { readArguments, type ScanCommand, USAGE, UsageError } from './read-arguments.ts';

// `npm run scan -- example.com --authorised`, and `parapet-scan` in the published package: scans from
// the command line, without a database.

async function scan(
  command: ScanCommand,
  bundles: Bundles,
  signal: AbortSignal,
): Promise<readonly TargetReport[]> {
  const judges = createJudgePool({ catalogue });
  const sink = createReportSink();
  const runScan = createRunScan({
    publicUrl: 'https://parapet.example',
    judges,
    checks,
    rdapUrl: process.env.PARAPET_RDAP_URL || null,
    readBundles: async () => bundles,
    onDefect: (error) => process.stderr.write(`${String(error)}\n`),
  });
  try {
    await runScan(
      {
        targets: command.targets,
        intensity: command.intensity,
        signal,
        allowPrivateTargets: command.allowPrivate,
        checkIds: null,
        ownEndpoints: [],
        requestsPerSecond: command.requestsPerSecond,
        privateRequestsPerSecond: command.privateRequestsPerSecond,
        whenRunning: async () => undefined,
      },
      sink,
    );
  } finally {
    judges.close();
  }
  return sink.reports();
}

/** Opens the file for the report before anything is sent. @throws UsageError */
function openReport(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--output: ${path} cannot be written (${code}).`);
  }
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stop.abort(new Error('The scan was stopped.')));
}
try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(USAGE);
    process.exit();
  }
  const command = readArguments(args);
  const file = command.output === null ? null : openReport(command.output);
  const bundles = await loadBundles(process.env.PARAPET_DATA_BUNDLES || null);
  const reports = await scan(command, bundles, stop.signal);
  const now = new Date();
  const data = bundles.infos.map((info) => agedAt(info, now));
  const report = formats[command.format](reports, data);
  if (file === null) {
    process.stdout.write(report);
  } else {
    writeFileSync(file, report);
    closeSync(file);
  }
  process.exitCode = exitCodeOf(command.failOn, reports);
} catch (error) {
  const isUsage = error instanceof UsageError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(isUsage ? `${message}\n\n${USAGE}` : `${message}\n`);
  process.exitCode = isUsage ? 2 : 3;
}
