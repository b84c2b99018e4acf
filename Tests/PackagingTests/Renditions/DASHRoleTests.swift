// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection
import Testing

@Suite struct DASHRoleTests {
    @Test func `roles in movies and roles in MPDs mean the same`() {
        for role in DASHRole.all {
            let rows = OptionMapping.all.filter { $0.role == role.role }
            #expect(rows.map(\.characteristics).contains(role.characteristics), "\(role.role)")
        }
    }
}
