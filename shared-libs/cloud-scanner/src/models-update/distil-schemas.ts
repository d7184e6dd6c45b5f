import type { Ref, Shape, Traits } from '../aws/client/models.ts';

/** A schema as the SDK generates it; see `@smithy/types`. */
export type SdkSchema = number | string | readonly unknown[] | (() => SdkSchema);

export interface SdkOperation {
  readonly traits: Traits;
  readonly input: SdkSchema;
  readonly output: SdkSchema;
}

const LIST = 1;
const MAP = 2;
const STRUCTURE = 3;
const UNION = 4;
const OPERATION = 9;

/** @throws Error unless the schema is that of an operation */
export function operationOf(schema: unknown, name: string): SdkOperation {
  if (!Array.isArray(schema) || schema[0] !== OPERATION) {
    throw new Error(`The SDK has no operation ${name}.`);
  }
  return { traits: schema[3] as Traits, input: schema[4], output: schema[5] };
}

/** The names of a structure's members; none for other shapes. */
export function membersOf(schema: SdkSchema): readonly string[] {
  const shape = typeof schema === 'function' ? schema() : schema;
  return Array.isArray(shape) && Math.abs(shape[0] as number) === STRUCTURE
    ? (shape[4] as string[])
    : [];
}

/**
 * Gathers shapes that operations reach, each once. Names are kept where a protocol writes them, which is XML.
 */
export function createDistiller(keepsNames: boolean) {
  const shapes: Shape[] = [];
  const indexes = new Map<unknown, number>();

  const refOf = (schema: SdkSchema): Ref => {
    if (typeof schema === 'function') return refOf(schema());
    if (typeof schema === 'number') return schema;
    if (schema === 'unit') return 'unit';
    if (!Array.isArray(schema)) throw new Error(`A schema is ${String(schema)}.`);
    if (schema.length === 2) return memberOf(schema[0], schema[1]);
    const known = indexes.get(schema);
    if (known !== undefined) return -known - 1;
    const index = shapes.length;
    indexes.set(schema, index);
    shapes.push([0, '', 0, 0]);
    shapes[index] = shapeOf(schema);
    return -index - 1;
  };

  const memberOf = (schema: SdkSchema, traits: Traits): Ref => {
    const ref = refOf(schema);
    return traits === 0 ? ref : [ref, traits];
  };

  const shapeOf = (schema: readonly unknown[]): Shape => {
    const [kind, , shapeName, traits] = schema as [number, string, string, Traits];
    const name = keepsNames ? shapeName : '';
    const at = (index: number) => schema[index] as SdkSchema;
    switch (kind) {
      case 0:
        return [0, name, traits, refOf(at(4))];
      case LIST:
        return [LIST, name, traits, refOf(at(4))];
      case MAP:
        return [MAP, name, traits, refOf(at(4)), refOf(at(5))];
      case STRUCTURE:
      case UNION: {
        const refs = (schema[5] as SdkSchema[]).map(refOf);
        return [kind, name, traits, schema[4] as string[], refs, (schema[6] as number) ?? 0];
      }
      default:
        throw new Error(`The shape ${shapeName} has the kind ${kind}.`);
    }
  };

  return { refOf, shapes };
}
