#!/usr/bin/env node
// Verifies an auditor pack of Parapet without a network: every file is as it was when the pack was made, none is
// missing or added, and the list of files is signed by the key that you expect.
//
//   node verify.mjs pack.zip [--fingerprint "ab12 cd34 ..."]
//
// The fingerprint stands on the page of compliance of the installation that made the pack. Without it, this script
// says which key signed, and you compare. It ends with 0 for a pack that is whole, else with 1.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const MANIFEST = 'manifest.json';
const SIGNATURE = 'manifest.sig';
const MAX_BYTES = 1024 * 1024 * 1024;

class Fault extends Error {}
const say = (line) => process.stdout.write(`${line}\n`);
const tell = (line) => process.stderr.write(`${line}\n`);

/** Reads a ZIP by its central directory, and refuses what two readers could read in two ways. */
function readZip(zip) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Fault('The file is no ZIP archive.');
  if (end + 22 + zip.readUInt16LE(end + 20) !== zip.length)
    throw new Fault('The archive is cut or has more behind it.');
  const files = new Map();
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50)
      throw new Fault('The directory of the archive cannot be read.');
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const bytes = zip.readUInt32LE(at + 24);
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const head = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + extraLength + noteLength;
    if (files.has(name)) throw new Fault(`${name} is in the archive twice.`);
    if (zip.readUInt32LE(head) !== 0x04034b50) throw new Fault(`${name} cannot be read.`);
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const content = zip.subarray(start, start + packed);
    total += bytes;
    if (total > MAX_BYTES) throw new Fault('The archive is larger than 1 GB.');
    if (method !== 0 && method !== 8)
      throw new Fault(`${name} is packed in a way that packs do not use.`);
    const plain = method === 0 ? content : inflateRawSync(content, { maxOutputLength: bytes + 1 });
    if (plain.length !== bytes)
      throw new Fault(`${name} has another length than the archive says.`);
    files.set(name, plain);
  }
  return files;
}

const fingerprintOf = (key) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

function verifyPack(files, expected) {
  const text = files.get(MANIFEST);
  const signature = files.get(SIGNATURE);
  if (!text || !signature) throw new Fault(`The pack has no ${text ? SIGNATURE : MANIFEST}.`);
  const manifest = JSON.parse(text.toString('utf8'));
  const key = createPublicKey(manifest.key.publicKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Fault('The key is no Ed25519 key.');
  const isSigned = verify(
    null,
    text,
    key,
    Buffer.from(signature.toString('utf8').trim(), 'base64'),
  );
  if (!isSigned)
    throw new Fault('The signature does not fit the manifest: the list of files was changed.');
  const listed = new Set([MANIFEST, SIGNATURE]);
  for (const { path, bytes, sha256 } of manifest.files) {
    listed.add(path);
    const content = files.get(path);
    if (!content) throw new Fault(`${path} is missing.`);
    const hash = createHash('sha256').update(content).digest('hex');
    if (content.length !== bytes || hash !== sha256) throw new Fault(`${path} was changed.`);
  }
  for (const name of files.keys()) if (!listed.has(name)) throw new Fault(`${name} was added.`);
  const fingerprint = fingerprintOf(key);
  if (expected !== null && expected !== fingerprint) {
    throw new Fault(`The pack is signed by another key: ${fingerprint.match(/.{4}/g).join(' ')}.`);
  }
  return { manifest, fingerprint };
}

function main([file, option, wanted, ...rest]) {
  const isOption = option === '--fingerprint' && wanted !== undefined;
  if (!file || rest.length > 0 || (option !== undefined && !isOption)) {
    throw new Fault('Usage: node verify.mjs pack.zip [--fingerprint "ab12 cd34 ..."]');
  }
  const expected = isOption ? wanted.toLowerCase().replace(/[^0-9a-f]/g, '') : null;
  const { manifest, fingerprint } = verifyPack(readZip(readFileSync(file)), expected);
  say(
    `Whole: ${manifest.files.length} files of ${manifest.workspace}, made at ${manifest.madeAt}.`,
  );
  say(`Signed by the key ${fingerprint.match(/.{4}/g).join(' ')}`);
  say(
    expected === null
      ? 'Compare it with the fingerprint on the page of compliance.'
      : 'That is the key you expect.',
  );
}

try {
  main(process.argv.slice(2));
} catch (error) {
  tell(error instanceof Fault ? error.message : `The pack cannot be read: ${error.message}`);
  process.exitCode = 1;
}
