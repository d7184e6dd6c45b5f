import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';
import { tagsOf } from '../tags.ts';

export const efsSources: readonly Source[] = [
  listed({
    service: 'efs',
    operation: 'DescribeFileSystems',
    type: 'aws.efs.file-system',
    input: { MaxItems: 100 },
    items: ({ FileSystems }) => FileSystems,
    uid: ({ FileSystemArn }) => FileSystemArn,
    name: ({ FileSystemId }) => FileSystemId,
    tags: ({ Tags }) => tagsOf(Tags),
    // The size changes with the files.
    config: ({ SizeInBytes: _size, ...system }) => system,
    details: [
      {
        into: 'BackupPolicy',
        operation: 'DescribeBackupPolicy',
        input: ({ name }) => ({ FileSystemId: name }),
        pick: ({ BackupPolicy }) => BackupPolicy?.Status,
        notSet: ['PolicyNotFound'],
        gone: ['FileSystemNotFound'],
      },
      {
        into: 'Policy',
        operation: 'DescribeFileSystemPolicy',
        input: ({ name }) => ({ FileSystemId: name }),
        pick: ({ Policy }) => Policy,
        notSet: ['PolicyNotFound'],
        gone: ['FileSystemNotFound'],
      },
    ],
  }),
];
