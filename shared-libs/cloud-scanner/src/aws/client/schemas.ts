import type { OperationModel, Ref, ServiceModel, Shape } from './models.ts';

/** A schema in the form that the SDK's protocol classes read. */
export type SdkSchema = number | string | unknown[];

export interface Schemas {
  of(ref: Ref): SdkSchema;
  /** The schema of an operation, as serializers take it. */
  operation(name: string, model: OperationModel): SdkOperation;
}

export interface SdkOperation {
  readonly namespace: string;
  readonly name: string;
  readonly traits: OperationModel['traits'];
  readonly input: SdkSchema;
  readonly output: SdkSchema;
}

const known = new WeakMap<ServiceModel, Schemas>();

/** Rebuilds the SDK's schemas of a service; shapes that contain each other become cyclic arrays. */
export function schemasOf(service: ServiceModel): Schemas {
  const found = known.get(service);
  if (found) return found;
  const built = service.shapes.map((): unknown[] => []);
  const of = (ref: Ref): SdkSchema => {
    if (ref === 'unit') return 'unit';
    if (typeof ref === 'object') return [of(ref[0]), ref[1]];
    if (ref >= 0) return ref;
    const schema = built[-ref - 1];
    if (!schema) throw new Error(`${service.package} has no shape ${-ref - 1}.`);
    return schema;
  };
  for (const [index, shape] of service.shapes.entries()) {
    built[index]?.push(...partsOf(shape, service.namespace, of));
  }
  const schemas: Schemas = {
    of,
    operation: (name, { traits, input, output }) => ({
      namespace: service.namespace,
      name,
      traits,
      input: of(input),
      output: of(output),
    }),
  };
  known.set(service, schemas);
  return schemas;
}

function partsOf(shape: Shape, namespace: string, of: (ref: Ref) => SdkSchema): unknown[] {
  const [kind, name, traits] = shape;
  const head = [kind, namespace, name, traits];
  switch (kind) {
    case 0:
    case 1:
      return [...head, of(shape[3])];
    case 2:
      return [...head, of(shape[3]), of(shape[4])];
    default:
      return [...head, shape[3], shape[4].map(of), shape[5]];
  }
}
