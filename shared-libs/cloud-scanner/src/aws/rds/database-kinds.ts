/** A kind of database that has the settings of the RDS interface. */
export interface DatabaseKind {
  readonly slug: string;
  readonly type: string;
  readonly noun: string;
  readonly plural: string;
  readonly command: string;
  readonly terraform: string;
}

export const rdsInstance: DatabaseKind = {
  slug: 'rds-instance',
  type: 'aws.rds.instance',
  noun: 'RDS instance',
  plural: 'RDS instances',
  command: 'aws rds modify-db-instance --region {region} --db-instance-identifier {name}',
  terraform: 'aws_db_instance',
};

export const rdsCluster: DatabaseKind = {
  slug: 'rds-cluster',
  type: 'aws.rds.cluster',
  noun: 'RDS cluster',
  plural: 'RDS clusters',
  command: 'aws rds modify-db-cluster --region {region} --db-cluster-identifier {name}',
  terraform: 'aws_rds_cluster',
};

export const docdbCluster: DatabaseKind = {
  slug: 'docdb-cluster',
  type: 'aws.docdb.cluster',
  noun: 'DocumentDB cluster',
  plural: 'DocumentDB clusters',
  command: 'aws docdb modify-db-cluster --region {region} --db-cluster-identifier {name}',
  terraform: 'aws_docdb_cluster',
};

export const neptuneCluster: DatabaseKind = {
  slug: 'neptune-cluster',
  type: 'aws.neptune.cluster',
  noun: 'Neptune cluster',
  plural: 'Neptune clusters',
  command: 'aws neptune modify-db-cluster --region {region} --db-cluster-identifier {name}',
  terraform: 'aws_neptune_cluster',
};
