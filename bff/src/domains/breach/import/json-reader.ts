import { ByteText } from './byte-text.ts';
import { ImportError } from './import-error.ts';
import { type FileRecord, fieldName, isPasswordField, isSecretField } from './record-fields.ts';

interface Frame extends FileRecord {
  readonly isArray: boolean;
  /** The name of the field that this object or list is the value of. */
  readonly field: string;
  /** All of it is skipped. */
  readonly isSecret: boolean;
  readonly values: Map<string, string | string[]>;
  readonly children: Map<string, FileRecord[]>;
  hasPassword: boolean;
  /** The field of an object whose value comes next. */
  key: string;
}

export interface JsonReader {
  write(bytes: Uint8Array): void;
  /** @throws ImportError for a file that ends too early */
  end(): void;
}

const MAX_DEPTH = 32;
const MAX_VALUE_BYTES = 4096;
const MAX_LIST = 500;
const MAX_CHILDREN = 5000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Reads JSON, or one JSON value a line, byte by byte, and gives each object that `isRecord` accepts with the
 * objects around it. No more than the open objects is in memory, and what a secret field holds is
 * skipped: it never becomes a text.
 * @throws ImportError with the place of the fault
 */
export function createJsonReader(handlers: {
  isRecord(object: FileRecord): boolean;
  onRecord(object: FileRecord, around: readonly FileRecord[]): void;
}): JsonReader {
  const stack: Frame[] = [];
  const token = new ByteText(MAX_VALUE_BYTES);
  let state: 'value' | 'key' | 'string' | 'literal' | 'colon' | 'after' = 'value';
  let isKey = false;
  let isEscaped = false;
  let hasEscape = false;
  let isSkipped = false;
  let position = 0;

  const fault = () => new ImportError(`The file is not valid JSON at byte ${position}.`);
  const top = () => stack.at(-1);
  const inSecret = () => {
    const frame = top();
    return frame !== undefined && (frame.isSecret || (!frame.isArray && isSecretField(frame.key)));
  };

  const open = (isArray: boolean) => {
    if (stack.length >= MAX_DEPTH)
      throw new ImportError('The file has more levels than can be read.');
    const frame = top();
    const field = frame === undefined ? '' : frame.isArray ? frame.field : frame.key;
    const isSecret = inSecret();
    if (isSecret) notePassword(frame);
    stack.push({
      isArray,
      field,
      isSecret,
      values: new Map(),
      children: new Map(),
      hasPassword: false,
      key: '',
    });
    state = isArray ? 'value' : 'key';
  };

  const notePassword = (frame: Frame | undefined) => {
    if (frame && !frame.isArray && isPasswordField(frame.key)) frame.hasPassword = true;
  };

  /** The nearest object that a value or an object in a list belongs to. */
  const ownerOf = (from: number): Frame | undefined => {
    for (let at = from; at >= 0; at -= 1) {
      const frame = stack[at];
      if (frame && !frame.isArray) return frame;
    }
    return undefined;
  };

  const close = (isArray: boolean) => {
    const frame = stack.pop();
    if (!frame || frame.isArray !== isArray) throw fault();
    state = 'after';
    if (isArray || frame.isSecret) return;
    if (handlers.isRecord(frame)) {
      handlers.onRecord(frame, stack.filter((one) => !one.isArray).toReversed());
      return;
    }
    const owner = ownerOf(stack.length - 1);
    if (!owner) return;
    const siblings = owner.children.get(frame.field) ?? [];
    if (siblings.length < MAX_CHILDREN) siblings.push(frame);
    owner.children.set(frame.field, siblings);
  };

  const store = (text: string | null) => {
    const frame = top();
    if (!frame || text === null) return;
    if (!frame.isArray) {
      frame.values.set(frame.key, text);
      return;
    }
    const owner = ownerOf(stack.length - 1);
    const known = owner?.values.get(frame.field);
    if (!owner) return;
    if (Array.isArray(known)) {
      if (known.length < MAX_LIST) known.push(text);
    } else {
      owner.values.set(frame.field, [text]);
    }
  };

  const decode = (): string | null => {
    const escaped = hasEscape;
    const text = token.take();
    if (text === null || !escaped) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      throw fault();
    }
  };

  const endString = () => {
    if (isKey) {
      const frame = top();
      if (frame) frame.key = fieldName(decode() ?? '');
      state = 'colon';
      return;
    }
    state = 'after';
    if (isSkipped) {
      if (!token.isEmpty) notePassword(top());
      token.clear();
    } else {
      store(decode());
    }
  };

  const beginString = (key: boolean) => {
    isKey = key;
    isEscaped = false;
    hasEscape = false;
    isSkipped = !key && inSecret();
    state = 'string';
  };

  const endLiteral = () => {
    state = 'after';
    if (isSkipped) {
      token.clear();
      return;
    }
    const text = token.take() ?? '';
    if (!/^(?:true|false|null|-?[0-9][0-9.eE+-]{0,60})$/.test(text)) throw fault();
    if (text !== 'null') store(text);
  };

  const step = (byte: number): void => {
    switch (state) {
      case 'string':
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) {
          isEscaped = true;
          hasEscape = true;
        } else if (byte === QUOTE) {
          endString();
          return;
        }
        // A secret is kept as one byte of no meaning, which says that there is one.
        if (!isSkipped) token.add(byte);
        else if (token.isEmpty) token.add(0x2a);
        return;
      case 'literal':
        if (isSpace(byte) || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
          endLiteral();
          step(byte);
          return;
        }
        token.add(isSkipped ? 0x2a : byte);
        return;
      case 'value':
        if (isSpace(byte)) return;
        if (byte === QUOTE) {
          beginString(false);
          return;
        }
        if (byte === OPEN_OBJECT) {
          open(false);
          return;
        }
        if (byte === OPEN_LIST) {
          open(true);
          return;
        }
        if (byte === CLOSE_LIST && top()?.isArray) {
          close(true);
          return;
        }
        isSkipped = inSecret();
        state = 'literal';
        step(byte);
        return;
      case 'key':
        if (isSpace(byte)) return;
        if (byte === QUOTE) {
          beginString(true);
          return;
        }
        if (byte === CLOSE_OBJECT) {
          close(false);
          return;
        }
        throw fault();
      case 'colon':
        if (isSpace(byte)) return;
        if (byte !== COLON) throw fault();
        state = 'value';
        return;
      case 'after':
        if (isSpace(byte)) return;
        if (stack.length === 0) {
          state = 'value';
          step(byte);
          return;
        }
        if (byte === COMMA) {
          state = top()?.isArray ? 'value' : 'key';
          return;
        }
        if (byte === CLOSE_LIST) {
          close(true);
          return;
        }
        if (byte === CLOSE_OBJECT) {
          close(false);
          return;
        }
        throw fault();
    }
  };

  return {
    write(bytes) {
      for (const byte of bytes) {
        step(byte);
        position += 1;
      }
    },
    end() {
      if (state === 'literal') endLiteral();
      if (stack.length > 0 || state === 'string') {
        throw new ImportError('The file ends too early. Export it again.');
      }
    },
  };
}
