import { startTestServer } from '@parapet/test-kit/test-server';
import { readBenchOptions } from './arguments.ts';
import { compareCase } from './compare-case.ts';
import { type Layout, openLayout } from './layout.ts';
import { headOf, judge, lineOf, type Measured } from './report.ts';

/** The size that growth is measured from. */
const SMALL = 10_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  const { rows, clients, only } = options;
  const server = await startTestServer(options.keep ?? undefined);
  /** Closes the database after `work`, so that no more than two take up the disk. */
  const withLayout = async (
    sizes: { rows: number; workspaces: number },
    work: (layout: Layout) => Promise<void>,
  ): Promise<void> => {
    const isKept = options.keep !== null;
    const layout = await openLayout(server, { ...sizes, clients, isKept }, print);
    try {
      await work(layout);
    } finally {
      await layout.close();
    }
  };
  const inOne = { rows, workspaces: 1 };
  try {
    if (options.workspaces > 1) {
      await withLayout({ rows, workspaces: options.workspaces }, (large) => measure(large, null));
    }
    if (rows > SMALL) {
      await withLayout({ rows: SMALL, workspaces: 1 }, (small) =>
        withLayout(inOne, (large) => measure(large, small)),
      );
    } else {
      await withLayout(inOne, (large) => measure(large, null));
    }
  } finally {
    await server.stop();
  }

  async function measure(large: Layout, small: Layout | null): Promise<void> {
    const all: Measured[] = [];
    print(headOf(clients));
    for (const each of large.cases.filter(({ name }) => name.includes(only))) {
      const measured = await compareCase(each, large, small, options);
      all.push(measured);
      print(lineOf(measured));
    }
    for (const { title, lines } of judge(all)) {
      print(`\n${title}${lines.length === 0 ? ' none' : ''}`);
      for (const line of lines) print(`  ${line}`);
    }
  }
}

await main();
