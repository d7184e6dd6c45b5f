import type { Actor } from '../../platform/actor.ts';
import { buckets } from '../../platform/storage/storage.ts';
import { type OperatorObjectsPorts, operatorObjects } from './buckets/operator-objects.ts';
import { type ProductObjectsPorts, productObjects } from './product-objects.ts';
import { storageAccess } from './storage-access.ts';
import type { ObjectService, Place } from './wire/object-service.ts';
import { duplicate, wrongRequest } from './wire/wire-error.ts';

export type AllObjectsPorts = ProductObjectsPorts & Omit<OperatorObjectsPorts, 'requireSigner'>;

/** The files of the product by the names of its buckets, and those of operators by all others. */
export function allObjects(ports: AllObjectsPorts): ObjectService<Actor> {
  const product = productObjects(ports);
  const { requireSigner } = storageAccess(ports);
  const operator = { ...operatorObjects({ ...ports, requireSigner }), ...sessionOf(product) };
  const isOurs = (bucket: string): boolean => Object.hasOwn(buckets, bucket);
  const of = (bucket: string): ObjectService<Actor> => (isOurs(bucket) ? product : operator);
  const at = (place: Place): ObjectService<Actor> => of(place.bucket);
  /** Nothing goes from the product's buckets into others, or back. */
  const between = (from: Place, to: Place): ObjectService<Actor> => {
    if (isOurs(from.bucket) !== isOurs(to.bucket)) {
      throw wrongRequest('Objects stay in the buckets of the product, or outside of them');
    }
    return at(from);
  };
  return {
    ...sessionOf(product),
    listBuckets: async (actor) => [
      ...(await product.listBuckets(actor)),
      ...(await operator.listBuckets(actor)),
    ],
    findBucket: (actor, id) => of(id).findBucket(actor, id),
    async createBucket(actor, id, change) {
      if (isOurs(id)) throw duplicate();
      await operator.createBucket(actor, id, change);
    },
    updateBucket: (actor, id, change) => of(id).updateBucket(actor, id, change),
    emptyBucket: (actor, id) => of(id).emptyBucket(actor, id),
    deleteBucket: (actor, id) => of(id).deleteBucket(actor, id),
    find: (actor, place) => at(place).find(actor, place),
    maxBytes: (actor, place) => at(place).maxBytes(actor, place),
    put: (actor, place, ...upload) => at(place).put(actor, place, ...upload),
    remove: (actor, bucket, names) => of(bucket).remove(actor, bucket, names),
    move: async (actor, from, to) => await between(from, to).move(actor, from, to),
    copy: async (actor, from, to, change) => await between(from, to).copy(actor, from, to, change),
    listFolder: (actor, bucket, page) => of(bucket).listFolder(actor, bucket, page),
    listTree: (actor, bucket, page) => of(bucket).listTree(actor, bucket, page),
    openFor: (actor, place) => at(place).openFor(actor, place),
    openPublic: (place) => at(place).openPublic(place),
    signRead: (actor, place, ...link) => at(place).signRead(actor, place, ...link),
    openSigned: (place, token) => at(place).openSigned(place, token),
    signUpload: (actor, place, options) => at(place).signUpload(actor, place, options),
    openUpload: (place, token) => at(place).openUpload(place, token),
    read: (object, range) => at(object).read(object, range),
  };
}

const sessionOf = ({
  authenticate,
  charge,
}: ObjectService<Actor>): Pick<ObjectService<Actor>, 'authenticate' | 'charge'> => ({
  authenticate,
  charge,
});
