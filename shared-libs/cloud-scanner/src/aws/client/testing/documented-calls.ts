/** A call as AWS documents it: what is sent, the bytes that come back, and what they mean. */
export interface DocumentedCall {
  readonly protocol: string;
  readonly service: string;
  readonly operation: string;
  readonly source: string;
  readonly input: object;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly contentType: string;
  readonly response: string;
  readonly answer: object;
  /** An error of the same service. */
  readonly error: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: string;
    readonly code: string;
    readonly message: string;
  };
}

const docs = 'https://docs.aws.amazon.com';

/** One for each protocol, written by hand to the documented shape: neither client nor sample server made them. */
export const documentedCalls: readonly DocumentedCall[] = [
  {
    protocol: 'query',
    service: 'iam',
    operation: 'ListUsers',
    source: `${docs}/IAM/latest/APIReference/API_ListUsers.html`,
    input: { PathPrefix: '/division/', MaxItems: 2 },
    request: {
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Action=ListUsers&Version=2010-05-08&PathPrefix=%2Fdivision%2F&MaxItems=2',
    },
    contentType: 'text/xml',
    response: `<ListUsersResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/">
  <ListUsersResult>
    <Users>
      <member>
        <Path>/division/</Path>
        <UserName>Andrew &amp; Söhne</UserName>
        <UserId>AID2MAB8DPLSRHEXAMPLE</UserId>
        <Arn>arn:aws:iam::123456789012:user/division/Andrew</Arn>
        <CreateDate>2012-09-05T19:38:48Z</CreateDate>
      </member>
    </Users>
    <IsTruncated>true</IsTruncated>
    <Marker>two</Marker>
  </ListUsersResult>
  <ResponseMetadata>
    <RequestId>7a62c49f-347e-4fc4-9331-6e8eEXAMPLE</RequestId>
  </ResponseMetadata>
</ListUsersResponse>`,
    answer: {
      Users: [
        {
          Path: '/division/',
          UserName: 'Andrew & Söhne',
          UserId: 'AID2MAB8DPLSRHEXAMPLE',
          Arn: 'arn:aws:iam::123456789012:user/division/Andrew',
          CreateDate: new Date('2012-09-05T19:38:48Z'),
        },
      ],
      IsTruncated: true,
      Marker: 'two',
    },
    error: {
      status: 403,
      body: `<ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>User: arn:aws:iam::123456789012:user/a is not authorized to perform: iam:ListUsers on resource: arn:aws:iam::123456789012:user/ because no identity-based policy allows the iam:ListUsers action</Message></Error><RequestId>7</RequestId></ErrorResponse>`,
      code: 'AccessDenied',
      message:
        'User: arn:aws:iam::123456789012:user/a is not authorized to perform: iam:ListUsers on resource: arn:aws:iam::123456789012:user/ because no identity-based policy allows the iam:ListUsers action',
    },
  },
  {
    protocol: 'ec2',
    service: 'ec2',
    operation: 'DescribeInstances',
    source: `${docs}/AWSEC2/latest/APIReference/API_DescribeInstances.html`,
    input: { Filters: [{ Name: 'instance-state-name', Values: ['running'] }], MaxResults: 1000 },
    request: {
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Action=DescribeInstances&Version=2016-11-15&Filter.1.Name=instance-state-name&Filter.1.Value.1=running&MaxResults=1000',
    },
    contentType: 'text/xml',
    response: `<DescribeInstancesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
  <requestId>8f7724cf-496f-496e-8fe3-example</requestId>
  <reservationSet>
    <item>
      <reservationId>r-1234567890abcdef0</reservationId>
      <ownerId>123456789012</ownerId>
      <groupSet/>
      <instancesSet>
        <item>
          <instanceId>i-1234567890abcdef0</instanceId>
          <imageId>ami-bff32ccc</imageId>
          <instanceState>
            <code>16</code>
            <name>running</name>
          </instanceState>
          <launchTime>2018-05-08T16:46:19.000Z</launchTime>
          <groupSet>
            <item>
              <groupId>sg-e4076980</groupId>
              <groupName>SecurityGroup1</groupName>
            </item>
          </groupSet>
          <metadataOptions>
            <httpTokens>optional</httpTokens>
            <httpPutResponseHopLimit>1</httpPutResponseHopLimit>
          </metadataOptions>
          <tagSet>
            <item>
              <key>Name</key>
              <value>Server 1</value>
            </item>
          </tagSet>
        </item>
      </instancesSet>
    </item>
  </reservationSet>
</DescribeInstancesResponse>`,
    answer: {
      Reservations: [
        {
          ReservationId: 'r-1234567890abcdef0',
          OwnerId: '123456789012',
          Groups: [],
          Instances: [
            {
              InstanceId: 'i-1234567890abcdef0',
              ImageId: 'ami-bff32ccc',
              State: { Code: 16, Name: 'running' },
              LaunchTime: new Date('2018-05-08T16:46:19Z'),
              SecurityGroups: [{ GroupId: 'sg-e4076980', GroupName: 'SecurityGroup1' }],
              MetadataOptions: { HttpTokens: 'optional', HttpPutResponseHopLimit: 1 },
              Tags: [{ Key: 'Name', Value: 'Server 1' }],
            },
          ],
        },
      ],
    },
    error: {
      status: 403,
      body: `<?xml version="1.0" encoding="UTF-8"?>
<Response><Errors><Error><Code>UnauthorizedOperation</Code><Message>You are not authorized to perform this operation.</Message></Error></Errors><RequestID>ea966190-f9aa-478e-9ede-example</RequestID></Response>`,
      code: 'UnauthorizedOperation',
      message: 'You are not authorized to perform this operation.',
    },
  },
  {
    protocol: 'json1.1',
    service: 'kms',
    operation: 'ListKeys',
    source: `${docs}/kms/latest/APIReference/API_ListKeys.html`,
    input: { Limit: 1000 },
    request: {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'TrentService.ListKeys',
      },
      body: '{"Limit":1000}',
    },
    contentType: 'application/x-amz-json-1.1',
    response: `{
  "Keys": [
    {
      "KeyArn": "arn:aws:kms:us-east-2:111122223333:key/0987dcba-09fe-87dc-65ba-ab0987654321",
      "KeyId": "0987dcba-09fe-87dc-65ba-ab0987654321"
    }
  ],
  "Truncated": false
}`,
    answer: {
      Keys: [
        {
          KeyArn: 'arn:aws:kms:us-east-2:111122223333:key/0987dcba-09fe-87dc-65ba-ab0987654321',
          KeyId: '0987dcba-09fe-87dc-65ba-ab0987654321',
        },
      ],
      Truncated: false,
    },
    error: {
      status: 400,
      body: '{"__type":"com.amazonaws.kms#NotFoundException","message":"Key \'arn:aws:kms:us-east-2:111122223333:key/x\' does not exist"}',
      code: 'NotFoundException',
      message: "Key 'arn:aws:kms:us-east-2:111122223333:key/x' does not exist",
    },
  },
  {
    protocol: 'json1.0',
    service: 'sqs',
    operation: 'GetQueueAttributes',
    source: `${docs}/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html`,
    input: {
      QueueUrl: 'https://sqs.us-east-1.amazonaws.com/177715257436/MyQueue/',
      AttributeNames: ['All'],
    },
    request: {
      method: 'POST',
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'AmazonSQS.GetQueueAttributes',
        'x-amzn-query-mode': 'true',
      },
      body: '{"QueueUrl":"https://sqs.us-east-1.amazonaws.com/177715257436/MyQueue/","AttributeNames":["All"]}',
    },
    contentType: 'application/x-amz-json-1.0',
    response: `{
  "Attributes": {
    "QueueArn": "arn:aws:sqs:us-east-1:555555555555:MyQueue",
    "SqsManagedSseEnabled": "true"
  }
}`,
    answer: {
      Attributes: {
        QueueArn: 'arn:aws:sqs:us-east-1:555555555555:MyQueue',
        SqsManagedSseEnabled: 'true',
      },
    },
    error: {
      status: 400,
      headers: { 'x-amzn-query-error': 'AWS.SimpleQueueService.NonExistentQueue;Sender' },
      body: '{"__type":"com.amazonaws.sqs#QueueDoesNotExist","message":"The specified queue does not exist."}',
      code: 'AWS.SimpleQueueService.NonExistentQueue',
      message: 'The specified queue does not exist.',
    },
  },
  {
    protocol: 'restJson',
    service: 'lambda',
    operation: 'GetFunctionUrlConfig',
    source: `${docs}/lambda/latest/api/API_GetFunctionUrlConfig.html`,
    input: { FunctionName: 'my-function', Qualifier: 'live' },
    request: {
      method: 'GET',
      path: '/2021-10-31/functions/my-function/url',
      query: { Qualifier: 'live' },
      headers: {},
      body: '',
    },
    contentType: 'application/json',
    response: `{
  "AuthType": "NONE",
  "Cors": { "AllowOrigins": ["*"], "MaxAge": 0 },
  "CreationTime": "2022-04-06T17:00:00.000Z",
  "FunctionArn": "arn:aws:lambda:us-east-1:123456789012:function:my-function",
  "FunctionUrl": "https://abcdefg.lambda-url.us-east-1.on.aws/",
  "InvokeMode": "BUFFERED",
  "LastModifiedTime": "2022-04-06T17:00:00.000Z"
}`,
    answer: {
      AuthType: 'NONE',
      Cors: { AllowOrigins: ['*'], MaxAge: 0 },
      CreationTime: '2022-04-06T17:00:00.000Z',
      FunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:my-function',
      FunctionUrl: 'https://abcdefg.lambda-url.us-east-1.on.aws/',
      InvokeMode: 'BUFFERED',
      LastModifiedTime: '2022-04-06T17:00:00.000Z',
    },
    error: {
      status: 404,
      headers: { 'x-amzn-errortype': 'ResourceNotFoundException' },
      body: '{"Type":"User","Message":"The resource you requested does not exist."}',
      code: 'ResourceNotFoundException',
      message: 'The resource you requested does not exist.',
    },
  },
  {
    protocol: 'restXml',
    service: 's3',
    operation: 'GetBucketAcl',
    source: `${docs}/AmazonS3/latest/API/API_GetBucketAcl.html`,
    input: { Bucket: 'examplebucket' },
    request: { method: 'GET', path: '/', query: { acl: '' }, headers: {}, body: '' },
    contentType: 'application/xml',
    response: `<?xml version="1.0" encoding="UTF-8"?>
<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Owner>
    <ID>75aa57f09aa0c8caeab4f8c24e99d10f8e7faeebf76c078efc7c6caea54ba06a</ID>
  </Owner>
  <AccessControlList>
    <Grant>
      <Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="Group">
        <URI>http://acs.amazonaws.com/groups/global/AllUsers</URI>
      </Grantee>
      <Permission>READ</Permission>
    </Grant>
  </AccessControlList>
</AccessControlPolicy>`,
    answer: {
      Owner: { ID: '75aa57f09aa0c8caeab4f8c24e99d10f8e7faeebf76c078efc7c6caea54ba06a' },
      Grants: [
        {
          Grantee: { Type: 'Group', URI: 'http://acs.amazonaws.com/groups/global/AllUsers' },
          Permission: 'READ',
        },
      ],
    },
    error: {
      status: 404,
      body: `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message><BucketName>examplebucket</BucketName><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
      code: 'NoSuchBucket',
      message: 'The specified bucket does not exist',
    },
  },
];
