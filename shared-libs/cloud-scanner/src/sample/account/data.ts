import { accountId, answer, arn } from './describe.ts';
import { privateSubnet, publicSubnet, vpcId } from './network.ts';

const database = arn('rds', 'db:shop');
const created = new Date('2023-01-01T00:00:00Z');

/** Databases, caches and streams. */
export const dataAnswers = [
  answer('rds', 'DescribeDBInstances', {
    DBInstances: [
      {
        DBInstanceIdentifier: 'shop',
        DBInstanceArn: database,
        DBInstanceClass: 'db.t3.medium',
        DBInstanceStatus: 'available',
        Engine: 'mysql',
        EngineVersion: '8.0.35',
        MasterUsername: 'admin',
        Endpoint: { Address: 'shop.sample.eu-central-1.rds.amazonaws.com', Port: 3306 },
        PubliclyAccessible: true,
        StorageEncrypted: false,
        MultiAZ: false,
        BackupRetentionPeriod: 0,
        DeletionProtection: false,
        AutoMinorVersionUpgrade: false,
        CopyTagsToSnapshot: false,
        IAMDatabaseAuthenticationEnabled: false,
        MonitoringInterval: 0,
        EnabledCloudwatchLogsExports: [],
        VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-data', Status: 'active' }],
        DBSubnetGroup: {
          DBSubnetGroupName: 'shop',
          VpcId: vpcId,
          Subnets: [{ SubnetIdentifier: publicSubnet, SubnetStatus: 'Active' }],
        },
        DBParameterGroups: [
          { DBParameterGroupName: 'default.mysql8.0', ParameterApplyStatus: 'in-sync' },
        ],
        InstanceCreateTime: created,
        TagList: [],
      },
    ],
  }),
  answer('rds', 'DescribeDBParameters', {
    Parameters: [{ ParameterName: 'require_secure_transport', ParameterValue: '0' }],
  }),
  answer('rds', 'DescribeDBSnapshots', {
    DBSnapshots: [
      {
        DBSnapshotIdentifier: 'shop-before-migration',
        DBSnapshotArn: arn('rds', 'snapshot:shop-before-migration'),
        DBInstanceIdentifier: 'shop',
        Engine: 'mysql',
        SnapshotType: 'manual',
        Status: 'available',
        Encrypted: false,
        SnapshotCreateTime: created,
        TagList: [],
      },
    ],
  }),
  answer('rds', 'DescribeDBSnapshotAttributes', {
    DBSnapshotAttributesResult: {
      DBSnapshotIdentifier: 'shop-before-migration',
      DBSnapshotAttributes: [{ AttributeName: 'restore', AttributeValues: ['all'] }],
    },
  }),
  answer('redshift', 'DescribeClusters', {
    Clusters: [
      {
        ClusterIdentifier: 'reports',
        ClusterStatus: 'available',
        NodeType: 'ra3.xlplus',
        MasterUsername: 'awsuser',
        Endpoint: { Address: 'reports.sample.eu-central-1.redshift.amazonaws.com', Port: 5439 },
        PubliclyAccessible: true,
        Encrypted: false,
        AllowVersionUpgrade: false,
        AutomatedSnapshotRetentionPeriod: 0,
        VpcId: vpcId,
        VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-all', Status: 'active' }],
        ClusterSubnetGroupName: 'reports',
        ClusterParameterGroups: [{ ParameterGroupName: 'default.redshift-1.0' }],
        ClusterNodes: [
          { NodeRole: 'LEADER', PrivateIPAddress: '10.0.1.50', PublicIPAddress: '203.0.113.50' },
        ],
        Tags: [],
      },
    ],
  }),
  answer('redshift', 'DescribeClusterSubnetGroups', {
    ClusterSubnetGroups: [
      {
        ClusterSubnetGroupName: 'reports',
        VpcId: vpcId,
        Subnets: [{ SubnetIdentifier: publicSubnet, SubnetStatus: 'Active' }],
        Tags: [],
      },
    ],
  }),
  answer('redshift', 'DescribeLoggingStatus', { LoggingEnabled: false }),
  answer('redshift', 'DescribeClusterParameters', {
    Parameters: [{ ParameterName: 'require_ssl', ParameterValue: 'false' }],
  }),
  answer('elasticache', 'DescribeReplicationGroups', {
    ReplicationGroups: [
      {
        ReplicationGroupId: 'sessions',
        ARN: arn('elasticache', 'replicationgroup:sessions'),
        Status: 'available',
        Engine: 'redis',
        AutoMinorVersionUpgrade: false,
        SnapshotRetentionLimit: 0,
        TransitEncryptionEnabled: false,
        AtRestEncryptionEnabled: false,
        AuthTokenEnabled: false,
        MemberClusters: ['sessions-001'],
      },
    ],
  }),
  answer('dynamodb', 'ListTables', { TableNames: ['orders'] }),
  answer('dynamodb', 'DescribeTable', {
    Table: {
      TableName: 'orders',
      TableArn: arn('dynamodb', 'table/orders'),
      TableStatus: 'ACTIVE',
      DeletionProtectionEnabled: false,
      // A time before 1970, as a clock that was never set writes it.
      CreationDateTime: new Date('1969-12-31T23:59:59Z'),
    },
  }),
  answer('dynamodb', 'DescribeContinuousBackups', {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  }),
  answer('kinesis', 'ListStreams', {
    StreamNames: ['clicks'],
    HasMoreStreams: false,
    StreamSummaries: [
      { StreamName: 'clicks', StreamARN: arn('kinesis', 'stream/clicks'), StreamStatus: 'ACTIVE' },
    ],
  }),
  answer('kinesis', 'DescribeStreamSummary', {
    StreamDescriptionSummary: {
      StreamName: 'clicks',
      StreamARN: arn('kinesis', 'stream/clicks'),
      StreamStatus: 'ACTIVE',
      RetentionPeriodHours: 24,
      StreamCreationTimestamp: created,
      EnhancedMonitoring: [],
      OpenShardCount: 1,
      EncryptionType: 'NONE',
    },
  }),
  answer('opensearch', 'ListDomainNames', { DomainNames: [{ DomainName: 'search' }] }),
  answer('opensearch', 'DescribeDomain', {
    DomainStatus: {
      DomainId: `${accountId}/search`,
      DomainName: 'search',
      ARN: arn('es', 'domain/search'),
      Endpoint: 'search-sample.eu-central-1.es.amazonaws.com',
      AccessPolicies: JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { AWS: '*' },
            Action: 'es:*',
            Resource: `${arn('es', 'domain/search')}/*`,
          },
        ],
      }),
      EncryptionAtRestOptions: { Enabled: false },
      NodeToNodeEncryptionOptions: { Enabled: false },
      DomainEndpointOptions: {
        EnforceHTTPS: false,
        TLSSecurityPolicy: 'Policy-Min-TLS-1-0-2019-07',
      },
      AdvancedSecurityOptions: { Enabled: false, InternalUserDatabaseEnabled: false },
      LogPublishingOptions: {},
      ClusterConfig: { InstanceType: 't3.small.search', InstanceCount: 1 },
      ServiceSoftwareOptions: { UpdateAvailable: true, CurrentVersion: 'R1', NewVersion: 'R2' },
    },
  }),
  answer('dax', 'DescribeClusters', {
    Clusters: [
      {
        ClusterName: 'orders',
        ClusterArn: arn('dax', 'cache/orders'),
        Status: 'available',
        SSEDescription: { Status: 'DISABLED' },
        ClusterEndpointEncryptionType: 'NONE',
        SubnetGroup: privateSubnet,
      },
    ],
  }),
];
