import { createHash } from 'node:crypto';
import type { EvidenceFile } from '@parapet/contracts/compliance/attestation';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { PackTools, ReportedCompliance } from '../compliance/compliance.port.ts';
import type { ReportSource } from './report-source.ts';
import type { Sink } from './text-sink.ts';
import { type OnProgress, writeCsv } from './write-csv.ts';

interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes the PDF of the same source. */
export type WritePdf = (
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
) => Promise<number>;

/**
 * An archive that an auditor accepts: the report, the state of each requirement with its evidence, attestations
 * with their files, exceptions, and a signed list of all files with their hashes. It holds one file at a time.
 * @returns the number of requirements
 */
export async function writePack(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
  { workspaceId, tools, writePdf }: { workspaceId: string; tools: PackTools; writePdf: WritePdf },
): Promise<number> {
  const { facts } = source;
  const { compliance } = facts;
  if (compliance === null) throw new Error('An auditor pack was opened without compliance.');
  const archive = openArchive(sink, new Date(facts.madeAt));
  const written = await archive.addWritten('report.pdf', (pdf) =>
    writePdf(source, pdf, onProgress),
  );
  await archive.addWritten('requirements.csv', (csv) => writeCsv(source, csv, onProgress));
  for (const framework of compliance.frameworks) {
    await archive.addText(`frameworks/${framework.id}.json`, jsonOf(framework));
  }
  const { attestations, exceptions } = statementsOf(compliance);
  await archive.addText('attestations.json', jsonOf(attestations));
  await archive.addText('exceptions.json', jsonOf(exceptions));
  await archive.addText(
    'scope.json',
    jsonOf({ readAt: compliance.readAt, scopes: compliance.scopes }),
  );
  for (const { path, file } of filesOf(attestations)) {
    const content = await tools.openFile(workspaceId, file.id);
    if (content) await archive.addStream(path, content);
  }
  await archive.addText('verify.mjs', await tools.readVerifier());
  await archive.addText('README.txt', readme);

  const { publicKey, fingerprint } = await tools.readKey();
  const manifest = Buffer.from(
    jsonOf({
      format: 'parapet-auditor-pack',
      version: 1,
      workspace: facts.workspaceName,
      madeAt: facts.madeAt,
      readAt: compliance.readAt,
      frameworks: compliance.frameworks.map(({ id, title, version, isPartial, figures }) => ({
        id,
        title,
        version,
        isPartial,
        figures,
      })),
      key: { algorithm: 'Ed25519', publicKey, fingerprint },
      files: archive.files,
    }),
  );
  await archive.addText('manifest.json', manifest.toString('utf8'));
  await archive.addText('manifest.sig', `${await tools.sign(manifest)}\n`);
  await archive.end();
  return written;
}

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

const statementsOf = ({ frameworks }: ReportedCompliance) => {
  const requirements = frameworks.flatMap((framework) => framework.requirements);
  return {
    attestations: requirements.flatMap((one) => one.attestations),
    exceptions: requirements.flatMap((one) => one.exceptions),
  };
};

/** The name of a file says nothing but what letters, digits, dots and dashes can. */
const filesOf = (
  attestations: readonly { readonly id: string; readonly files: readonly EvidenceFile[] }[],
) =>
  attestations.flatMap(({ id, files }) =>
    files.map((file) => ({
      file,
      path: `evidence/${id}/${file.id}-${file.name.replace(/[^A-Za-z0-9._-]/g, '_').slice(-80)}`,
    })),
  );

const readme = `This is an auditor pack of Parapet.

report.pdf         scope, method, both figures, requirements, gaps, attestations, exceptions
requirements.csv   the state of each requirement, as a table
frameworks/        each framework with its requirements, checks and evidence
attestations.json  statements of people, with the names of their files
exceptions.json    what is excepted or set aside, by whom, why and until when
scope.json         accounts and assets that were read, and when
evidence/          files that support attestations
manifest.json      every file with its SHA-256 and the public key
manifest.sig       the Ed25519 signature of manifest.json, base64

Verify it without a network, under Node 20 or newer, before you unpack it:

  node verify.mjs pack.zip --fingerprint "<the fingerprint on the page of compliance>"

Take verify.mjs from the installation (/api/compliance/verify.mjs) and not from a pack that you do not trust yet.
`;

/** Packs files one after the other; each is hashed as it passes. */
function openArchive(sink: Sink, at: Date) {
  const files: PackedFile[] = [];
  const chunks: Buffer[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(Buffer.from(chunk));
  });
  const flush = async () => {
    if (failure) throw failure;
    for (const chunk of chunks.splice(0)) await sink.write(chunk);
  };

  /** What is packed already is not packed again. */
  const begin = (path: string, isPacked: boolean) => {
    const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      async push(part: Buffer): Promise<void> {
        bytes += part.length;
        hash.update(part);
        // The packer keeps and changes what it is given.
        entry.push(Uint8Array.from(part));
        await flush();
      },
      async end(): Promise<{ bytes: number; sha256: string }> {
        entry.push(new Uint8Array(0), true);
        await flush();
        const sums = { bytes, sha256: hash.digest('hex') };
        files.push({ path, ...sums });
        return sums;
      },
    };
  };

  return {
    files,
    async addText(path: string, text: string): Promise<void> {
      const entry = begin(path, false);
      await entry.push(Buffer.from(text));
      await entry.end();
    },
    async addStream(path: string, content: AsyncIterable<Buffer>): Promise<void> {
      const entry = begin(path, true);
      for await (const part of content) await entry.push(part);
      await entry.end();
    },
    /** @param write writes the file, and is not to end it */
    async addWritten<T>(path: string, write: (sink: Sink) => Promise<T>): Promise<T> {
      const entry = begin(path, path.endsWith('.pdf'));
      const result = await write({
        write: (chunk) => entry.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk),
        end: () => Promise.reject(new Error('A file in an archive is ended by the archive.')),
        abort: () => undefined,
      });
      await entry.end();
      return result;
    },
    async end(): Promise<void> {
      zip.end();
      await flush();
    },
  };
}
