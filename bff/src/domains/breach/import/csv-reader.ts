import { ByteText } from './byte-text.ts';
import { ImportError } from './import-error.ts';
import { type FileRecord, fieldName, isPasswordField, isSecretField } from './record-fields.ts';

export interface CsvReader {
  write(bytes: Uint8Array): void;
  /** @throws ImportError for a file without rows that name an address */
  end(): void;
}

const MAX_VALUE_BYTES = 4096;
const MAX_COLUMNS = 500;
const QUOTE = 0x22;
const LINE_END = 0x0a;
const RETURN = 0x0d;
const delimiters = [0x2c, 0x3b, 0x09];

interface Column {
  readonly name: string;
  readonly isSecret: boolean;
  readonly isPassword: boolean;
}

const noChildren: FileRecord['children'] = new Map();

/**
 * Reads rows of CSV (RFC 4180; comma, semicolon or tab) byte by byte. The first line names the columns, and
 * what a secret column holds is skipped: it never becomes a text.
 * @throws ImportError
 */
export function createCsvReader(onRow: (row: FileRecord) => void): CsvReader {
  const token = new ByteText(MAX_VALUE_BYTES);
  let columns: Column[] | null = null;
  let header: string[] = [];
  let headerCounts = delimiters.map(() => 0);
  const headerBytes: number[] = [];
  let delimiter = 0;
  let values = new Map<string, string>();
  let index = 0;
  let hasPassword = false;
  let isQuoted = false;
  let wasQuote = false;
  let isRowEmpty = true;

  const readHeader = () => {
    const most = Math.max(...headerCounts);
    delimiter = delimiters[headerCounts.indexOf(most)] ?? 0x2c;
    const line = Buffer.from(headerBytes).toString('utf8').replace(/\r$/, '');
    const cells = line.split(String.fromCharCode(delimiter)).slice(0, MAX_COLUMNS);
    header = cells.map((cell) => fieldName(cell));
    // An address in the first line means that it names no columns, and may hold a password.
    if (line.includes('@') || !header.some((name) => addressColumns.has(name))) {
      throw new ImportError(
        'The first line has to name the columns, one of them “email”. Add it and try again.',
      );
    }
    columns = header.map((name) => ({
      name,
      isSecret: isSecretField(name),
      isPassword: isPasswordField(name),
    }));
  };

  const endField = () => {
    const column = columns?.[index];
    index += 1;
    if (column?.isSecret) {
      if (!token.isEmpty && column.isPassword) hasPassword = true;
      token.clear();
    } else {
      const text = token.take();
      if (column && text) values.set(column.name, text);
    }
  };

  const endRow = () => {
    endField();
    if (!isRowEmpty) onRow({ values, children: noChildren, hasPassword });
    values = new Map();
    index = 0;
    hasPassword = false;
    isRowEmpty = true;
  };

  const add = (byte: number) => {
    isRowEmpty = false;
    if (!columns?.[index]?.isSecret) token.add(byte);
    else if (token.isEmpty) token.add(0x2a);
  };

  const step = (byte: number): void => {
    if (columns === null) {
      if (byte === LINE_END) {
        readHeader();
        return;
      }
      if (headerBytes.length > 64 * 1024) throw new ImportError('The first line is too long.');
      headerBytes.push(byte);
      headerCounts = headerCounts.map((count, at) => count + Number(delimiters[at] === byte));
      return;
    }
    if (isQuoted) {
      if (wasQuote) {
        wasQuote = false;
        if (byte === QUOTE) {
          add(byte);
          return;
        }
        isQuoted = false;
      } else if (byte === QUOTE) {
        wasQuote = true;
        return;
      } else {
        add(byte);
        return;
      }
    }
    if (byte === QUOTE && token.isEmpty) {
      isQuoted = true;
      isRowEmpty = false;
      return;
    }
    if (byte === delimiter) {
      endField();
      return;
    }
    if (byte === LINE_END) {
      endRow();
      return;
    }
    if (byte !== RETURN) add(byte);
  };

  return {
    write(bytes) {
      for (const byte of bytes) step(byte);
    },
    end() {
      if (columns === null) readHeader();
      else if (!isRowEmpty || index > 0) endRow();
    },
  };
}

/** Names of columns that hold an address. */
export const addressColumns: ReadonlySet<string> = new Set([
  'email',
  'emailaddress',
  'emailaddresses',
  'mail',
  'username',
  'login',
  'user',
  'account',
  'identity',
]);
