/**
 * The faults of the sample account: by the id of a resource, the checks that find it insecure. What else is insecure there
 * follows from these.
 */
const faults: Readonly<Record<string, readonly string[]>> = {
  'arn:aws:iam::111122223333:server-certificate/shop-2024': ['aws-iam-server-certificate-is-valid'],
  'arn:aws:iam::111122223333:root': [
    'aws-account-security-contact-set',
    'aws-iam-root-has-no-access-key',
    'aws-iam-root-has-mfa',
    'aws-iam-password-policy-requires-length',
    'aws-iam-password-policy-forbids-reuse',
    'aws-iam-password-policy-limits-age',
    'aws-iam-password-policy-requires-uppercase',
    'aws-iam-password-policy-requires-symbol',
    'aws-s3-account-blocks-public-access',
    'aws-iam-root-is-not-in-use',
    'aws-iam-account-has-identity-provider',
    'aws-account-audited-in-all-regions',
    'aws-account-object-reads-recorded',
    'aws-account-object-writes-recorded',
    'aws-account-alarm-on-root-use',
    'aws-account-alarm-on-unauthorised-calls',
  ],
  'arn:aws:iam::111122223333:user/root-like': [
    'aws-iam-user-gets-rights-from-groups',
    'aws-iam-user-is-no-administrator',
  ],
  'arn:aws:iam::111122223333:user/build-server': [
    'aws-iam-user-gets-rights-from-groups',
    'aws-iam-user-has-one-active-key',
    'aws-iam-user-cannot-raise-own-rights',
  ],
  'arn:aws:iam::111122223333:user/anna.schmidt': [
    'aws-iam-user-mfa-is-hardware',
    'aws-iam-user-is-no-administrator',
  ],
  'arn:aws:iam::111122223333:user/former.employee': [
    'aws-iam-user-with-password-has-mfa',
    'aws-iam-user-password-is-in-use',
    'aws-iam-user-is-no-administrator',
  ],
  'arn:aws:iam::111122223333:role/open-to-everyone': ['aws-iam-role-is-not-open-to-everyone'],
  'arn:aws:iam::111122223333:role/partner-access': [
    'aws-iam-role-of-other-account-cannot-read-all',
    'aws-iam-role-of-other-account-asks-for-external-id',
  ],
  'arn:aws:iam::111122223333:role/github-deploy': [
    'aws-iam-role-of-identity-provider-names-subject',
  ],
  'arn:aws:iam::111122223333:role/notifier': ['aws-iam-role-of-service-names-source'],
  'arn:aws:iam::111122223333:policy/operations-all': ['aws-iam-policy-is-no-administrator'],
  'arn:aws:iam::111122223333:user/build-server/access-key/AKIASAMPLEBUILD00001': [
    'aws-iam-access-key-is-rotated',
  ],
  'arn:aws:iam::111122223333:user/build-server/access-key/AKIASAMPLEBUILD00002': [
    'aws-iam-access-key-is-rotated',
  ],
  'arn:aws:iam::111122223333:user/former.employee/access-key/AKIASAMPLEFORMER0001': [
    'aws-iam-access-key-is-rotated',
    'aws-iam-access-key-is-in-use',
  ],
  'arn:aws:s3:::sample-website-uploads': [
    'aws-s3-bucket-denies-plain-http',
    'aws-s3-bucket-is-encrypted-with-kms',
    'aws-s3-bucket-keeps-versions',
    'aws-s3-bucket-logs-access',
    'aws-s3-bucket-has-no-acls',
    'aws-s3-bucket-acl-is-not-public',
    'aws-s3-bucket-blocks-public-access',
  ],
  'arn:aws:s3:::sample-customer-exports': [
    'aws-s3-bucket-denies-plain-http',
    'aws-s3-bucket-is-encrypted',
    'aws-s3-bucket-is-encrypted-with-kms',
    'aws-s3-bucket-keeps-versions',
    'aws-s3-bucket-logs-access',
    'aws-s3-bucket-has-no-acls',
    'aws-s3-bucket-policy-is-not-public',
    'aws-s3-bucket-blocks-public-access',
  ],
  'arn:aws:s3:::sample-partner-drop': [
    'aws-s3-bucket-names-own-accounts',
    'aws-s3-bucket-denies-plain-http',
    'aws-s3-bucket-is-encrypted',
    'aws-s3-bucket-is-encrypted-with-kms',
    'aws-s3-bucket-keeps-versions',
    'aws-s3-bucket-logs-access',
    'aws-s3-bucket-has-no-acls',
  ],
  'arn:aws:s3:::sample-trail-logs': [
    'aws-s3-bucket-denies-plain-http',
    'aws-s3-bucket-keeps-versions',
    'aws-s3-bucket-logs-access',
  ],
  'arn:aws:iam::111122223333:role/web-server': ['aws-iam-role-of-service-is-no-administrator'],
  'arn:aws:iam::111122223333:group/developers': ['aws-iam-group-is-no-administrator'],
  'arn:aws:cloudwatch:eu-central-1:111122223333:alarm:shop-down': [
    'aws-cloudwatch-alarm-acts',
    'aws-cloudwatch-alarm-actions-on',
  ],
  'arn:aws:cloudtrail:eu-central-1:111122223333:trail/audit': [
    'aws-cloudtrail-trail-logging',
    'aws-cloudtrail-trail-files-validated',
    'aws-cloudtrail-trail-encrypted-with-own-key',
    'aws-cloudtrail-trail-sent-to-cloudwatch',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:volume/vol-11111111': ['aws-ec2-volume-encrypted'],
  'arn:aws:ec2:eu-central-1:111122223333:instance/i-11111111': [
    'aws-ec2-instance-metadata-token-required',
    'aws-ec2-instance-no-public-address',
    'aws-ec2-instance-on-internet-is-no-administrator',
    'aws-ec2-instance-ssh-not-reachable',
    'aws-ec2-instance-rdp-not-reachable',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:instance/i-22222222': [
    'aws-ec2-instance-no-public-address',
    'aws-ec2-instance-profile-attached',
    'aws-ec2-instance-mysql-not-reachable',
    'aws-ec2-instance-postgresql-not-reachable',
    'aws-ec2-instance-mongodb-not-reachable',
    'aws-ec2-instance-redis-not-reachable',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:instance/i-33333333': [
    'aws-ec2-instance-metadata-token-required',
    'aws-ec2-instance-profile-attached',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:snapshot/snap-11111111': [
    'aws-ec2-snapshot-encrypted',
    'aws-ec2-snapshot-not-public',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:image/ami-11111111': ['aws-ec2-image-not-public'],
  'arn:aws:ec2:eu-central-1:111122223333:security-group/sg-default': [
    'aws-vpc-default-security-group-empty',
    'aws-ec2-security-group-all-ports-not-open',
    'aws-vpc-default-security-group-not-in-use',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:elastic-ip/eipalloc-11111111': [
    'aws-ec2-elastic-ip-assigned',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:transit-gateway/tgw-11111111': [
    'aws-ec2-transit-gateway-attachments-accepted-by-hand',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:launch-template/lt-11111111': [
    'aws-ec2-launch-template-metadata-token-required',
    'aws-ec2-launch-template-no-public-address',
  ],
  'arn:aws:elasticache:eu-central-1:111122223333:replicationgroup:sessions': [
    'aws-elasticache-group-encrypted-in-transit',
    'aws-elasticache-group-encrypted-at-rest',
    'aws-elasticache-group-backups-kept',
    'aws-elasticache-group-minor-upgrades-automatic',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:account-attributes': [
    'aws-ec2-volumes-encrypted-by-default',
    'aws-ec2-snapshot-sharing-blocked',
    'aws-ec2-metadata-token-required-by-default',
  ],
  'arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/legacy': [
    'aws-elb-load-balancer-listeners-encrypted',
    'aws-elb-load-balancer-logging-on',
    'aws-elb-load-balancer-cross-zone',
  ],
  'arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/app/shop/1111111111111111': [
    'aws-elbv2-load-balancer-tls-modern',
    'aws-elbv2-load-balancer-listeners-encrypted',
    'aws-elbv2-load-balancer-logging-on',
    'aws-elbv2-load-balancer-deletion-protected',
    'aws-elbv2-load-balancer-behind-waf',
  ],
  'arn:aws:logs:eu-central-1:111122223333:log-group:/aws/lambda/checkout': [
    'aws-logs-group-encrypted-with-own-key',
  ],
  'arn:aws:logs:eu-central-1:111122223333:log-group:/shop/access': [
    'aws-logs-group-encrypted-with-own-key',
    'aws-logs-group-kept-for-a-year',
  ],
  'arn:aws:kms:eu-central-1:111122223333:key/11111111-1111-4111-8111-111111111111': [
    'aws-kms-key-is-rotated',
  ],
  'arn:aws:kms:eu-central-1:111122223333:key/22222222-2222-4222-8222-222222222222': [
    'aws-kms-key-is-not-public',
  ],
  'arn:aws:kms:eu-central-1:111122223333:key/33333333-3333-4333-8333-333333333333': [
    'aws-kms-key-is-kept',
  ],
  'arn:aws:rds:eu-central-1:111122223333:db:shop': [
    'aws-rds-instance-encrypted',
    'aws-rds-instance-backups-kept',
    'aws-rds-instance-deletion-protected',
    'aws-rds-instance-iam-authentication-on',
    'aws-rds-instance-logs-exported',
    'aws-rds-instance-minor-upgrades-automatic',
    'aws-rds-instance-no-public-address',
    'aws-rds-instance-transport-encrypted',
    'aws-rds-instance-not-reachable',
  ],
  'arn:aws:rds:eu-central-1:111122223333:snapshot:shop-before-migration': [
    'aws-rds-snapshot-not-public',
    'aws-rds-snapshot-encrypted',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:subnet/subnet-11111111': [
    'aws-vpc-subnet-no-public-address-by-default',
  ],
  'arn:aws:redshift:eu-central-1:111122223333:cluster:reports': [
    'aws-redshift-cluster-encrypted',
    'aws-redshift-cluster-transport-encrypted',
    'aws-redshift-cluster-logging-on',
    'aws-redshift-cluster-backups-kept',
    'aws-redshift-cluster-upgrades-automatic',
    'aws-redshift-cluster-not-reachable',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:network-acl/acl-11111111': [
    'aws-vpc-network-acl-ssh-not-open',
    'aws-vpc-network-acl-rdp-not-open',
    'aws-vpc-network-acl-filters-inbound',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:network-interface/eni-11111111': [
    'aws-ec2-network-interface-sensitive-ports-not-reachable',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:network-interface/eni-22222222': [
    'aws-ec2-network-interface-sensitive-ports-not-reachable',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:security-group/sg-ssh': [
    'aws-ec2-security-group-ssh-not-open',
    'aws-ec2-security-group-rdp-not-open',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:security-group/sg-data': [
    'aws-ec2-security-group-mysql-not-open',
    'aws-ec2-security-group-postgresql-not-open',
    'aws-ec2-security-group-mongodb-not-open',
    'aws-ec2-security-group-redis-not-open',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:security-group/sg-all': [
    'aws-ec2-security-group-all-ports-not-open',
  ],
  'arn:aws:ec2:eu-central-1:111122223333:vpc/vpc-11111111': ['aws-vpc-flow-logs-on'],
  'arn:aws:ec2:eu-central-1:111122223333:route-table/rtb-22222222': [
    'aws-vpc-peering-routes-narrow',
  ],
  'arn:aws:s3:eu-central-1:111122223333:accesspoint/open-point': [
    'aws-s3-access-point-is-not-public',
  ],
  'arn:aws:dax:eu-central-1:111122223333:cache/orders': [
    'aws-dax-cluster-encrypted',
    'aws-dax-cluster-transport-encrypted',
  ],
  'arn:aws:dynamodb:eu-central-1:111122223333:table/orders': [
    'aws-dynamodb-table-recoverable',
    'aws-dynamodb-table-deletion-protected',
    'aws-dynamodb-table-encrypted-with-own-key',
    'aws-dynamodb-table-in-backup-vault',
  ],
  'arn:aws:elasticfilesystem:eu-central-1:111122223333:file-system/fs-11111111': [
    'aws-efs-file-system-clients-named',
    'aws-efs-file-system-encrypted',
    'aws-efs-file-system-backed-up',
  ],
  'arn:aws:kinesis:eu-central-1:111122223333:stream/clicks': ['aws-kinesis-stream-encrypted'],
  'arn:aws:es:eu-central-1:111122223333:domain/search': [
    'aws-opensearch-domain-not-public',
    'aws-opensearch-domain-encrypted',
    'aws-opensearch-domain-nodes-encrypted',
    'aws-opensearch-domain-https-required',
    'aws-opensearch-domain-access-controlled',
    'aws-opensearch-domain-audit-logged',
  ],
  'arn:aws:guardduty:eu-central-1:111122223333:detector/11111111111111111111111111111111': [
    'aws-guardduty-detector-s3-protected',
    'aws-guardduty-detector-runtime-protected',
    'aws-guardduty-detector-malware-protected',
  ],
  'arn:aws:account::111122223333:region/us-east-1': [
    'aws-region-config-recording',
    'aws-region-guardduty-on',
    'aws-region-security-hub-on',
  ],
};

export interface PlantedFault {
  readonly uid: string;
  readonly checkId: string;
}

export const plantedFaults: readonly PlantedFault[] = Object.entries(faults).flatMap(
  ([uid, checkIds]) => checkIds.map((checkId) => ({ uid, checkId })),
);
