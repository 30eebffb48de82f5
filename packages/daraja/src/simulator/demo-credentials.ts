/**
 * The credentials of a shop that uses the simulator. Nothing here is secret: the passkey is the public one of
 * Safaricom's sandbox, and the certificate's private key was deleted (the simulator checks only the format of a
 * credential).
 */
export const demoCredentials = {
  consumerKey: 'simulator-key',
  consumerSecret: 'simulator-secret',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  initiator: 'testapi',
  initiatorPassword: 'Simulator#1',
  certificatePem: `-----BEGIN CERTIFICATE-----
MIIDQzCCAiugAwIBAgIUQNaUUeOlDeK+0wGzI6/HBR+sa5swDQYJKoZIhvcNAQEL
BQAwMDEuMCwGA1UEAwwlRHVrYSBNLVBlc2Egc2ltdWxhdG9yIChub3QgU2FmYXJp
Y29tKTAgFw0yNjExMjEwMzM3MzZaGA8yMTI2MTAyODAzMzczNlowMDEuMCwGA1UE
AwwlRHVrYSBNLVBlc2Egc2ltdWxhdG9yIChub3QgU2FmYXJpY29tKTCCASIwDQYJ
KoZIhvcNAQEBBQADggEPADCCAQoCggEBAMhaJWm0iaFf0x4P09AiEUpJrQvAW228
rMHr0andtYCR8Yy9wKeQZQUxHN86CEDr5+dpa7OHAn60PWiZijsFJvGqxM2JjH73
+0IkHOIXB14DlQa/1WGr3uYs2qV85ycJtLo1f9gK3YCNZt/eMlJNmTOKE1zpxtjZ
fcOwjG/GxsEPWRBC62VfuDq4kXe1CezV+/r71yceii/T5lLPvs/83qjSWRkNlaHy
Jb0tBac0/1ayUooeqRXogZdB8qQraQlnhB2L7fTc14eHKCs2TfaQR0PDKxK7KF2P
hBBG9NvoE12tpSXW5fGNRklavxYjBWqHXE4y+C/B1ffBoaLVb024c0ECAwEAAaNT
MFEwHQYDVR0OBBYEFOjPo0jCyea7AtRZr562Vu7oKOnKMB8GA1UdIwQYMBaAFOjP
o0jCyea7AtRZr562Vu7oKOnKMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQEL
BQADggEBABOOWksxV9nAVqrNhKLpMnHgk7j8/jgOFH74qs4VJ7gRP0k1j///HPEn
mKYsBxOCCQPitfYT0p6xPFPd5VIg0hY+36k5a0D15se9n0Vpn+WU0/JPpaYCpB9L
2EsNKiv2+MqMAA8wsO1Ko7Avg7XjVYWZCnB/ce1olkiW2PbRK+4ezHS2U5kMiRtF
mRgpYWHclKqYq0bf2cJ1wdSpPv/9WJe/lJROj4WxOVBLyR0v7swCRscntoOD3/7H
qjl1QEClpTK3wcKDQFsrFY2swCd0+YYZXLzHNVu05B3tANA4nOAGPhLHGOGJRbZI
7iCdOK4wwk7I/LBT9eThBN2X72ZFuPc=
-----END CERTIFICATE-----
`,
}

export type SimulatorCredentials = {
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
}
